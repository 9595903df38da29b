"""Markdown in the manner of MyST -> tokens, in which every part of a page is one token that holds a Directive.

The parser is markdown-it-py. ```{kind} argument ... ``` and :::{kind} argument ... ::: hold the parts of a page (their
kinds: directives.py), {role}`text` stands inside a line (roles.py), $...$ is mathematics (document.py).
"""

import re
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.attrs import attrs_block_plugin, attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.myst_role import myst_role_plugin

HEAD = re.compile(r"\{([\w-]+)\}\s*(.*)")  # {kind} argument
OPTION = re.compile(r":([a-z][\w-]*):[ \t]*(.*)")  # :key: value
TICK = re.compile(r"\(([ xX])\)\s+")  # "(x) " or "( ) " before an option of a question
REPLY = re.compile(r"([^\s:][^:\n]*?):\s+")  # "144: " before what is said to that answer
MARKS = {"choice": TICK, "several": TICK, "order": re.compile("(?!)")}  # the other kinds of question: REPLY
OWN_ID = re.compile(r"\s*\{#([\w-]+)\}$")  # ## Heading {#id}


class Mistake(Exception):
    """Mistake(line, "what was found; what to do") in the text that is being read."""


@dataclass
class Directive:
    """One part of a page, as the author wrote it."""

    kind: str
    argument: str
    options: dict  # {key: text}
    body: str  # the text between the fences, options taken off
    line: int  # of the fence
    body_line: int  # of the first line of the body
    tokens: list  # the body parsed as Markdown, if it was written with :::
    offset: int  # what to add to the line numbers in tokens
    value: object = None  # what its kind read from it (directives.py)


def parser():
    md = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "strikethrough", "smartquotes"])
    md.use(front_matter_plugin).use(deflist_plugin).use(footnote_plugin)
    md.use(container_plugin, name="directive", validate=lambda head, *_: head.strip().startswith("{"))
    md.use(dollarmath_plugin, allow_space=False, allow_digits=False)  # no mathematics in "$5 and $6"
    md.use(myst_role_plugin).use(attrs_plugin).use(attrs_block_plugin)
    md.core.ruler.after("block", "take_off", take_off)
    return md


def take_off(state):
    """While lines are still raw: move options, marks of answers and ids of headings from the text into token.meta."""
    inside = []  # the open containers, innermost last
    for i, token in enumerate(state.tokens):
        if token.type == "container_directive_open":
            inside.append(token)
            first = state.tokens[i + 2] if state.tokens[i + 1].type == "paragraph_open" else None
            token.meta = {"options": take_options(first) if first else {}}
        elif token.type == "container_directive_close":
            inside.pop()
        elif (
            token.type == "list_item_open"
            and inside
            and "{question}" in inside[-1].info
            and token.level == inside[-1].level + 2
            and state.tokens[i + 2].type == "inline"
        ):
            inline = state.tokens[i + 2]
            if mark := MARKS.get(inside[-1].info.split()[-1], REPLY).match(inline.content):
                token.meta = {"mark": mark[1].strip()}
                inline.content = inline.content[mark.end() :]
        elif token.type == "heading_open":
            inline = state.tokens[i + 1]
            if own := OWN_ID.search(inline.content):
                token.attrSet("id", own[1])
                inline.content = inline.content[: own.start()]


def take_options(inline):
    """Take ":key: value" lines off the first paragraph of a container."""
    options, inline.content = leading_options(inline.content)
    inline.map[0] += len(options)
    return options


def leading_options(text):
    """-> ({key: value}, the rest of the text)."""
    lines, options = text.split("\n"), {}
    while lines and (option := OPTION.fullmatch(lines[0].strip())):
        options[option[1]] = option[2].strip()
        lines.pop(0)
    return options, "\n".join(lines)


def read(text, env, line=1):
    """Markdown whose first line is line `line` of its file -> (tokens, mistakes as (line, text))."""
    folded, open_at, mistakes, lines = [], [], [], text.split("\n")
    for token in parser().parse(text, env):
        if token.type == "container_directive_open":
            open_at.append((token, folded))
            folded = []
        elif token.type == "container_directive_close":
            inner, (opening, folded) = without_empty(folded), open_at.pop()
            first, last = opening.map
            if open_at and open_at[-1][0].map[1] == last < len(lines):  # one ::: for two parts
                outer = open_at[-1][0]
                mistakes.append(
                    (
                        line + outer.map[0],
                        f"{outer.markup}{outer.info.strip()} is not closed before {opening.info.strip()} begins in line "
                        f"{line + first}; write {outer.markup} in a line of its own between them",
                    )
                )
            elif last == len(lines) or not lines[last].strip().startswith(opening.markup):
                mistakes.append(
                    (
                        line + first,
                        f"{opening.markup}{opening.info.strip()} is never closed; "
                        f"write {opening.markup} in a line of its own below it",
                    )
                )
            folded.append(one_token(opening, "\n".join(lines[first + 1 : last]), line, inner))
        elif token.type == "fence":
            first, last = token.map
            if last - first < 2 or not lines[last - 1].strip().startswith(token.markup):
                mistakes.append(
                    (
                        line + first,
                        f"{token.markup}{token.info.strip()} is never closed; "
                        f"write {token.markup} in a line of its own below it",
                    )
                )
            special = HEAD.match(token.info.strip())
            folded.append(one_token(token, token.content.removesuffix("\n"), line, None) if special else token)
        else:
            folded.append(token)
    return folded, mistakes


def one_token(token, body, offset, tokens):
    """A fence or a container -> the token "directive"."""
    kind, argument = HEAD.match(token.info.strip()).groups()
    options, rest = leading_options(body)
    taken = len(options) + (bool(options) and rest.startswith("\n"))  # an empty line below the options belongs to them
    line = offset + token.map[0]
    one = Directive(
        kind, argument.strip(), options, "\n".join(body.split("\n")[taken:]), line, line + 1 + taken, tokens, offset
    )
    return Token("directive", "", 0, map=token.map, meta={"directive": one})


def without_empty(tokens):
    """Drop the paragraph that held nothing but options."""
    kept = []
    for token in tokens:
        if token.type == "inline" and not token.content:
            continue
        if token.type == "paragraph_close" and kept and kept[-1].type == "paragraph_open":
            kept.pop()
        else:
            kept.append(token)
    return kept
