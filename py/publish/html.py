"""Text on its way into a page: highlighted code, and data that a script block can hold."""
import json

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
