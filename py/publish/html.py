"""Text on its way into a page: highlighted code, formulas with their punctuation, and data that a script block can hold."""
import json
import re

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

FORMAT = HtmlFormatter(nowrap=True)


def highlighted(code, language="python"):
    """Code -> spans with Pygments' classes; its text content is the code, to the byte."""
    try:
        lexer = get_lexer_by_name(language or "text", stripnl=False, ensurenl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False, ensurenl=False)
    return Markup(highlight(code, lexer, FORMAT))


def json_text(value):
    """Data -> JSON that may stand between <script type="application/json"> and </script>."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


FORMULA = re.compile(r"""([(“‘]*)(<math(?![^>]*display="block")[^>]*>.*?</math>)([.,;:!?)”’]*)""", re.S)


def glued(html):
    """HTML -> the same with each formula and the punctuation that touches it on one line: browsers would break between them."""
    def glue(found):
        before, formula, after = found.groups()
        return f'<span class="glue">{before}{formula}{after}</span>' if before or after else formula
    return Markup(FORMULA.sub(glue, html))
