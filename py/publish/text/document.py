"""A lesson's text -> a Document: its tokens, and everything in them the build must look at (parts, links, figures, ids ...).

Every mistake is collected with its line, so that an author sees all of them at once.
"""

import html
import re
from dataclasses import dataclass, field

import yaml
from math_core import LatexError, LatexToMathML

from publish.text.markdown import read

MEASURED = re.compile(r"(?<![\w.,:])\d{0,3}\.\d{2,}(?!\w|\.\d)")  # 0.387: two digits or more behind the point
BLOCKED = re.compile(r"<(script|style|iframe|object|embed)\b|\s(style|on\w+)\s*=", re.I)  # by the page's policy


@dataclass
class Document:
    tokens: list = field(default_factory=list)
    meta: dict = field(default_factory=dict)
    env: dict = field(default_factory=dict)  # markdown-it's own notes: references, footnotes
    directives: list = field(default_factory=list)
    headings: list = field(default_factory=list)  # (level, id, title as text, line)
    links: list = field(default_factory=list)  # (token, attribute, line)
    roles: list = field(default_factory=list)  # (token, line)
    images: list = field(default_factory=list)  # (token, line)
    ids: dict = field(default_factory=dict)  # id -> line
    mistakes: list = field(default_factory=list)  # (line, text)
    numbers: list = field(default_factory=list)  # (measured number in running text, line)
    words: int = 0  # of running text
    math: bool = False
    opened: bool = False  # begins as a front matter does


def read_document(text):
    """The text of a lesson -> Document."""
    document = Document(opened=text.startswith("---"))
    document.tokens = read_part(document, text, 1)
    return document


def read_part(document, text, line):
    """Markdown from line `line` of the document's file on, all of it or the inside of a fence -> tokens."""
    tokens, mistakes = read(text, document.env, line)
    document.mistakes += mistakes
    if line == 1:
        document.meta = front_matter(document, tokens)
    walk(document, tokens, line)
    return tokens


def front_matter(document, tokens):
    """The YAML between the two --- lines."""
    if not tokens or tokens[0].type != "front_matter":
        begun = document.opened
        document.mistakes.append(
            (
                1,
                "the front matter is never closed; write --- in a line of its own below its last line"
                if begun
                else "no front matter; begin the file with --- and lines such as `title: ...`, then ---",
            )
        )
        return {}
    try:
        meta = yaml.safe_load(tokens.pop(0).content) or {}
        if isinstance(meta, dict):
            return meta
        document.mistakes.append((1, "the front matter is not a list of `key: value` lines; write it so"))
    except yaml.MarkedYAMLError as error:
        document.mistakes.append(
            (error.problem_mark.line + 2, f"front matter: {error.problem}; quote a value that contains a colon")
        )
    return {}


NAMED = {"heading_open": "", "dt_open": "term-"}  # what gets an id from its text, unless it has its own


def walk(document, tokens, line):
    """Note headings, links, roles, images, words and ids; turn mathematics into MathML."""
    at = line
    for i, token in enumerate(tokens):
        at = line + token.map[0] if token.map else at
        if token.type in NAMED:  # now, so that the id counts as a place links can lead to
            token.attrs.setdefault("id", NAMED[token.type] + slug(plain(tokens[i + 1])))
        if token.type == "directive":
            document.directives.append(token.meta["directive"])
            walk(document, token.meta["directive"].tokens or [], line)
        elif token.type == "html_block":
            raw_html(document, token, at)
        elif token.type.startswith("math_block"):
            mathematics(document, token, at)
        elif token.type == "inline":
            if i and tokens[i - 1].type == "heading_open":
                heading(document, tokens[i - 1], token, at)
            spaced_out(document, token.content, at)
            inside(document, token.children, at)
        elif token.type in ("th_open", "td_open") and "style" in token.attrs:  # text-align:right; the policy blocks it
            token.attrs["class"] = token.attrs.pop("style").replace("text-align:", "align-")
        if token.attrs.get("id"):
            own_id(document, token.attrs["id"], at)


def inside(document, tokens, at):
    """The same within one line of text."""
    tokens = tokens or []
    for i, token in enumerate(tokens):
        if token.type in ("softbreak", "hardbreak"):
            at += 1
        elif token.type == "text":
            document.words += len(re.findall(r"\w+", token.content))
            document.numbers += [(number, at) for number in MEASURED.findall(token.content)]
        elif token.type.startswith("math_inline"):
            mathematics(document, token, at)
        elif token.type == "html_inline":
            raw_html(document, token, at)
        elif token.type == "myst_role":
            document.roles.append((token, at))
        elif token.type == "link_open":
            document.links.append((token, "href", at))
            if i + 2 < len(tokens) and (tokens[i + 1].type, tokens[i + 2].type) == ("math_inline", "link_close"):
                token.attrs["aria-label"] = letters(
                    tokens[i + 1].content
                )  # a formula alone gives a link no name to read aloud
        elif token.type == "image":
            document.links.append((token, "src", at))
            document.images.append((token, at))


def raw_html(document, token, at):
    """HTML in the Markdown goes into the page as it is, except for what the page's policy would block in silence."""
    if blocked := BLOCKED.search(token.content):
        document.mistakes.append(
            (
                at,
                f"the page's policy blocks {blocked[0].strip()!r}; use a fence, Markdown or a style sheet in static/css/",
            )
        )


def heading(document, opening, inline, at):
    title, level, before = plain(inline), int(opening.tag[1]), document.headings[-1][0] if document.headings else 1
    if level == 1:
        document.mistakes.append(
            (at, f"# {title} is a second title, which the page has from its front matter; begin headings with ##")
        )
    elif level > before + 1:
        document.mistakes.append((at, f"the heading {title!r} skips a level; write {'#' * (before + 1)} before it"))
    document.headings.append((int(opening.tag[1]), opening.attrs["id"], title, at))


def own_id(document, name, at):
    if name in document.ids:
        document.mistakes.append(
            (
                at,
                f"the id {name!r} is taken by line {document.ids[name]}; give one of the two another "
                "name, for a heading with {#name} at its end",
            )
        )
    document.ids.setdefault(name, at)


def plain(inline):
    """The text of a line without its marks; of a formula, its letters."""
    shown = {"softbreak": lambda one: " ", "math_inline": lambda one: letters(one.content)}
    return "".join(shown.get(one.type, lambda one: one.content)(one) for one in inline.children or []).strip()


def read_markdown(directive, lesson):
    """The Markdown inside a directive, read once."""
    if directive.tokens is None:
        directive.tokens = read_part(lesson.document, directive.body, directive.body_line)
    return directive.tokens


def slug(title):
    """A title -> the name it has in an address."""
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-") or "part"


# --- mathematics ----------------------------------------------------------------------------------------------------

MATH = LatexToMathML(fancy_error=False)
SPACED = re.compile(
    r"`[^`]*`|\\\$|\$\$|\$\S[^$]*\$|(?P<spaced>\$ [^$\n]* \$)"
)  # $ x $, and before it whatever is not meant


def spaced_out(document, text, at):
    """A formula with spaces inside its dollar signs is shown as it is written: with "$5 and $6" in mind it is no formula."""
    for found in SPACED.finditer(text):
        if spaced := found["spaced"]:
            document.mistakes.append(
                (
                    at + text.count("\n", 0, found.start()),
                    f"{spaced} is not read as a formula; write no space behind the "
                    "first $ and before the second, or \\$ for the sign itself",
                )
            )


def mathematics(document, token, at):
    """Put the MathML Core of a formula into token.meta."""
    document.math = True
    token.meta["mathml"] = ""
    try:
        mathml = mathml_of(token.content, token.type != "math_inline")
    except LatexError as error:
        position, _, reason = str(error).partition(": ")
        document.mistakes.append(
            (
                at,
                f"mathematics does not parse: {reason or error} (at character {position} of "
                f"{token.content.strip()!r}); correct the LaTeX",
            )
        )
        return
    if " style=" in mathml:
        document.mistakes.append(
            (
                at,
                f"mathematics needs a style attribute, which the page's policy forbids, in "
                f"{token.content.strip()!r}; write it another way",
            )
        )
    token.meta["mathml"] = mathml


def mathml_of(latex, display):
    """LaTeX -> MathML; a negative space is left out, because it would need a style attribute."""
    mathml = MATH.convert_with_local_state(latex.strip(), displaystyle=display)
    return re.sub(r'<mspace style="margin-left:-[^"]*"/>', "", mathml)


def letters(latex):
    """$d_k$ -> dk, for the table of contents and for addresses."""
    try:
        return html.unescape(re.sub(r"<[^>]*>", "", mathml_of(latex, False)))
    except LatexError:  # said where the formula stands
        return latex
