"""Markdown text -> a Document: its tokens, and everything in them that the build must look at (fences, links, math ...).

The parser is markdown-it-py with plugins in the manner of MyST: ```{kind} argument``` and :::{kind} argument::: hold the
page's parts ("directives", see fences.py), {role}`text` stands inside a line (see roles.py), $...$ is mathematics.
Every mistake is collected with its line, so that an author sees all of them at once.
"""
import re
from dataclasses import dataclass, field

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token
from math_core import LatexError, LatexToMathML
from mdit_py_plugins.attrs import attrs_block_plugin, attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.myst_role import myst_role_plugin

HEAD = re.compile(r"\{([\w-]+)\}\s*(.*)")                 # {kind} argument
OPTION = re.compile(r":([a-z][\w-]*):[ \t]*(.*)")         # :key: value
TICK = re.compile(r"\(([ xX])\)\s+")                     # "(x) " or "( ) " before an option of a question
REPLY = re.compile(r"([^\s:][^:\n]*?):\s+")              # "144: " before what is said to that answer
MARKS = {"choice": TICK, "several": TICK, "order": re.compile("(?!)")}   # other kinds of question: REPLY
MEASURED = re.compile(r"(?<![\w.,:])\d{0,3}\.\d{2,}(?!\w|\.\d)")   # 0.387: two digits or more behind the point
OWN_ID = re.compile(r"\s*\{#([\w-]+)\}$")                 # ## Heading {#id}


class Mistake(Exception):
    """Mistake(line, "what was found; what to do") in the document that is being read."""


@dataclass
class Directive:
    """One part of a page, as the author wrote it."""
    kind: str
    argument: str
    options: dict          # {key: text}
    body: str              # the text between the fences, options taken off
    line: int              # of the fence
    body_line: int         # of the first line of the body
    tokens: list           # the body parsed as Markdown, if it was written with :::
    offset: int            # what to add to the line numbers in tokens
    value: object = None   # what its kind read from it (fences.py)


@dataclass
class Document:
    tokens: list = field(default_factory=list)
    meta: dict = field(default_factory=dict)
    env: dict = field(default_factory=dict)         # markdown-it's own notes: references, footnotes
    directives: list = field(default_factory=list)
    headings: list = field(default_factory=list)    # (level, id, title as text, line)
    links: list = field(default_factory=list)       # (token, attribute, line)
    roles: list = field(default_factory=list)       # (token, line)
    images: list = field(default_factory=list)      # (token, line)
    ids: dict = field(default_factory=dict)         # id -> line
    mistakes: list = field(default_factory=list)    # (line, text)
    numbers: list = field(default_factory=list)     # (measured number in running text, line)
    words: int = 0                                  # of running text
    math: bool = False


def parser():
    md = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "strikethrough", "smartquotes"])
    md.use(front_matter_plugin).use(deflist_plugin).use(footnote_plugin)
    md.use(container_plugin, name="directive", validate=lambda head, *_: head.strip().startswith("{"))
    md.use(dollarmath_plugin).use(myst_role_plugin).use(attrs_plugin).use(attrs_block_plugin)
    md.core.ruler.after("block", "take_off", take_off)
    return md


def take_off(state):
    """While lines are still raw: move options, marks of answers and ids of headings from the text into token.meta."""
    inside = []                                          # the open containers, innermost last
    for i, token in enumerate(state.tokens):
        if token.type == "container_directive_open":
            inside.append(token)
            first = state.tokens[i + 2] if state.tokens[i + 1].type == "paragraph_open" else None
            token.meta = {"options": take_options(first) if first else {}}
        elif token.type == "container_directive_close":
            inside.pop()
        elif token.type == "list_item_open" and inside and "{question}" in inside[-1].info \
                and token.level == inside[-1].level + 2 and state.tokens[i + 2].type == "inline":
            inline = state.tokens[i + 2]
            if mark := MARKS.get(inside[-1].info.split()[-1], REPLY).match(inline.content):
                token.meta = {"mark": mark[1].strip()}
                inline.content = inline.content[mark.end():]
        elif token.type == "heading_open":
            inline = state.tokens[i + 1]
            if own := OWN_ID.search(inline.content):
                token.attrSet("id", own[1])
                inline.content = inline.content[:own.start()]


def take_options(inline):
    """Take ":key: value" lines off the first paragraph of a container."""
    lines, options = inline.content.split("\n"), {}
    while lines and (option := OPTION.fullmatch(lines[0].strip())):
        options[option[1]] = option[2].strip()
        lines.pop(0)
    inline.map[0] += len(options)
    inline.content = "\n".join(lines)
    return options


def split_options(body):
    """The same for the body of a fence -> (options, rest, number of lines taken)."""
    lines, options = body.split("\n"), {}
    while lines and (option := OPTION.fullmatch(lines[0].strip())):
        options[option[1]] = option[2].strip()
        lines.pop(0)
    taken = len(options)
    if options and lines and not lines[0].strip():
        lines.pop(0)
        taken += 1
    return options, "\n".join(lines), taken


def read_document(text):
    """The text of a lesson -> Document."""
    document = Document()
    tokens = parser().parse(text, document.env)
    document.meta = front_matter(document, tokens)
    document.tokens = fold(tokens, text.split("\n"), 1)
    walk(document, document.tokens, 1)
    return document


def read_part(document, text, line):
    """Markdown that stands inside a fence of the document, from line `line` on -> tokens."""
    tokens = fold(parser().parse(text, document.env), text.split("\n"), line)
    walk(document, tokens, line)
    return tokens


def front_matter(document, tokens):
    """The YAML between the two --- lines."""
    if not tokens or tokens[0].type != "front_matter":
        document.mistakes.append((1, "no front matter; begin the file with --- and lines such as `title: ...`, then ---"))
        return {}
    try:
        meta = yaml.safe_load(tokens.pop(0).content) or {}
        if isinstance(meta, dict):
            return meta
        document.mistakes.append((1, "the front matter is not a list of `key: value` lines; write it so"))
    except yaml.MarkedYAMLError as error:
        document.mistakes.append((error.problem_mark.line + 2, f"front matter: {error.problem}; "
                                  "quote a value that contains a colon"))
    return {}


def fold(tokens, lines, line):
    """Replace each fence {kind} and each container by one token that holds a Directive; the rest stays."""
    folded, open_at = [], []
    for token in tokens:
        if token.type == "container_directive_open":
            open_at.append((token, folded))
            folded = []
        elif token.type == "container_directive_close":
            inner = [one for one in folded if not (one.type == "inline" and not one.content)]
            opening, folded = open_at.pop()
            first, last = opening.map
            raw = "\n".join(lines[first + 1:last]).removesuffix(opening.markup)
            options, body, taken = split_options(raw)
            folded.append(directive(opening, opening.meta["options"], body, line, taken, without_empty(inner)))
        elif token.type == "fence" and HEAD.match(token.info.strip()):
            options, body, taken = split_options(token.content.removesuffix("\n"))
            folded.append(directive(token, options, body, line, taken, None))
        else:
            folded.append(token)
    return folded


def directive(token, options, body, offset, taken, tokens):
    kind, argument = HEAD.match(token.info.strip()).groups()
    line = offset + token.map[0]
    one = Directive(kind, argument.strip(), options, body, line, line + 1 + taken, tokens, offset)
    return Token("directive", "", 0, map=token.map, meta={"directive": one})


def without_empty(tokens):
    """Drop the paragraph that held nothing but options."""
    kept = []
    for token in tokens:
        if token.type == "paragraph_close" and kept and kept[-1].type == "paragraph_open":
            kept.pop()
        else:
            kept.append(token)
    return kept


NAMED = {"heading_open": "", "dt_open": "term-"}         # what gets an id from its text, unless it has its own


def walk(document, tokens, line):
    """Note headings, links, roles, images, words and ids; turn mathematics into MathML."""
    at = line
    for i, token in enumerate(tokens):
        at = line + token.map[0] if token.map else at
        if token.type in NAMED:                          # now, so that the id counts as a place links can lead to
            token.attrs.setdefault("id", NAMED[token.type] + slug(plain(tokens[i + 1])))
        if token.type == "directive":
            document.directives.append(token.meta["directive"])
            walk(document, token.meta["directive"].tokens or [], line)
        elif token.type == "math_block":
            mathematics(document, token, at)
        elif token.type == "inline":
            if i and tokens[i - 1].type == "heading_open":
                heading(document, tokens[i - 1], token, at)
            inside(document, token.children, at)
        if token.attrs.get("id"):
            own_id(document, token.attrs["id"], at)


def inside(document, tokens, at):
    """The same within one line of text."""
    for token in tokens or []:
        if token.type in ("softbreak", "hardbreak"):
            at += 1
        elif token.type == "text":
            document.words += len(re.findall(r"\w+", token.content))
            document.numbers += [(number, at) for number in MEASURED.findall(token.content)]
        elif token.type.startswith("math_inline"):
            mathematics(document, token, at)
        elif token.type == "myst_role":
            document.roles.append((token, at))
        elif token.type == "link_open":
            document.links.append((token, "href", at))
        elif token.type == "image":
            document.links.append((token, "src", at))
            document.images.append((token, at))


def heading(document, opening, inline, at):
    title = plain(inline)
    document.headings.append((int(opening.tag[1]), opening.attrs["id"], title, at))


def own_id(document, name, at):
    if name in document.ids:
        document.mistakes.append((at, f"the id {name!r} is taken by line {document.ids[name]}; give one of the two another "
                                  "name, for a heading with {#name} at its end"))
    document.ids.setdefault(name, at)


def plain(inline):
    """The text of a line without its marks."""
    return "".join(one.content if one.type != "softbreak" else " " for one in inline.children or []).strip()


def slug(title):
    """A title -> the name it has in an address."""
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-") or "part"


MATH = LatexToMathML(fancy_error=False)


def mathematics(document, token, at):
    """LaTeX -> MathML Core; a negative space is left out, because it would need a style attribute, which the page forbids."""
    block = token.type.startswith("math_block") or token.type == "math_inline_double"
    document.math = True
    try:
        mathml = MATH.convert_with_local_state(token.content.strip(), displaystyle=block)
    except LatexError as error:
        position, _, reason = str(error).partition(": ")
        document.mistakes.append((at, f"mathematics does not parse: {reason or error} (at character {position} of "
                                  f"{token.content.strip()!r}); correct the LaTeX"))
        mathml = ""
    mathml = re.sub(r'<mspace style="margin-left:-[^"]*"/>', "", mathml)
    if " style=" in mathml:
        document.mistakes.append((at, f"mathematics needs a style attribute, which the page's policy forbids, in "
                                  f"{token.content.strip()!r}; write it another way"))
    token.meta["mathml"] = mathml
