"""A function to write: its files lie beside lesson.md or, where a page has several, each in a folder that is called as the function."""

import hashlib
import json
import re

from publish.parts.html import highlighted, json_text
from publish.text.document import read_markdown
from publish.text.markdown import Mistake

FILES = ("stub.py", "solution.py", "checks.py")
WHEN = re.compile(
    r"pass|never|(?:after )?([1-9]\d?)(?: (?:try|tries))?"
)  # the solution may be seen after a pass, after some tries, never


def read(directive, lesson):
    function = directive.argument
    if not function.isidentifier():
        raise Mistake(
            directive.line, f"{{challenge}} {function!r} is not the name of a function; write {{challenge}} my_function"
        )
    folder = folder_of(directive, lesson)
    if not WHEN.fullmatch(directive.options.get("solution", "pass")):
        raise Mistake(
            directive.line,
            f":solution: {directive.options['solution']} is unknown; write pass (which it is without this line), "
            "after 3 tries, or never",
        )
    for name in FILES:
        if not (folder / name).exists():
            raise Mistake(
                directive.line,
                f"{{challenge}} {function}: the file {name} is missing beside lesson.md or in the folder {function}; add it",
            )
    for other in lesson.document.directives:
        if other is directive:
            return read_markdown(directive, lesson)
        if other.kind == "challenge" and other.argument == function:
            raise Mistake(directive.line, f"{{challenge}} {function} stands in line {other.line} already; give it once")
        if other.kind == "challenge" and folder_of(other, lesson) == folder:
            raise Mistake(
                directive.line,
                f"{{challenge}} {function}: the files beside lesson.md are those of {other.argument}, in line {other.line}; "
                f"put its own into a folder {function}",
            )


def folder_of(directive, lesson):
    """Where the files of a challenge lie."""
    own = lesson.folder / directive.argument
    return own if own.is_dir() else lesson.folder


def ask(directive, lesson):
    """The files it is made of are part of the question, so that a change asks it again."""
    folder = folder_of(directive, lesson)
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    return {
        "kind": "challenge",
        "line": directive.line,
        "function": directive.argument,
        "language": lesson.lang,
        "beside": str(folder.relative_to(lesson.folder)),
        "files": {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files},
    }


def show(directive, page):
    packet, when = page.answer(directive), directive.options.get("solution", "pass")
    packet, styles = (
        {name: value for name, value in packet.items() if name != "styles"},
        packet["styles"] * (when != "never"),
    )
    solutions = [
        {"title": style["title"] or page.words["challenge.model"], "highlighted": highlighted(style["code"])}
        for style in styles
    ]
    return {
        "name": directive.argument,
        "function": directive.argument,
        "statement": page.blocks(directive.value),
        "stub": packet["stub"],
        "highlighted": highlighted(packet["stub"]),
        "json": json_text(packet["stub"]),
        "solutions": solutions,
        "solution": WHEN.fullmatch(when)[1] or when,
        "packet": page.attach(directive.argument, ".json", json.dumps(packet)),
    }  # apart: the first paint needs none of it
