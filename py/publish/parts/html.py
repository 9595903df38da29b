"""Text on its way into a page: highlighted code, formulas with their punctuation, and data that a script block can hold."""

import json
import re
from itertools import groupby

from markupsafe import Markup
from pygments.lexers import get_lexer_by_name
from pygments.token import STANDARD_TYPES
from pygments.util import ClassNotFound

COLOURED = set(
    "k kn kc kd kr ow s s1 s2 sd sa si se sb m mi mf mh il c c1 ch cm nf nc fm".split()
)  # what static/css/code.css knows


def highlighted(code, language="python"):
    """Code -> spans with Pygments' classes, only where they have a colour: each is an element to lay out; its text content is the code, to the byte."""
    try:
        lexer = get_lexer_by_name(language or "text", stripnl=False, ensurenl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False, ensurenl=False)
    pieces = [(css_class(kind), text) for kind, text in lexer.get_tokens(code)]
    joined = [(name, "".join(text for _, text in alike)) for name, alike in groupby(pieces, key=lambda piece: piece[0])]
    return Markup("").join(
        Markup('<span class="{}">{}</span>').format(name, text) if name else text for name, text in joined
    )


def css_class(kind):
    """A kind of token -> Pygments' class for it or for what it is a kind of, None without a colour."""
    while kind not in STANDARD_TYPES:
        kind = kind.parent
    return STANDARD_TYPES[kind] if STANDARD_TYPES[kind] in COLOURED else None


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
