"""{transformer-block}: two transformer layers as floors; static/elements/on-demand/transformer-block.js gives it life."""

from publish.parts.html import json_text
from publish.parts.sentences import words_of
from publish.text.markdown import Mistake

MOST = 7  # columns that fit a phone


def read(directive, lesson):
    words = words_of(directive)
    if len(words) > MOST:
        raise Mistake(directive.line, f":sentence: has {len(words)} words; {{transformer-block}} has room for {MOST}")
    return words


def ask(directive, lesson):
    return {"kind": "block", "line": directive.line, "tokens": directive.value}


def show(directive, page):
    """-> what transformer-block.html calls `block`."""
    given, start = (
        page.answer(directive),
        {"changed": 1 if len(directive.value) > 1 else 0, "attention": True, "normFirst": False, "count": 2},
    )
    return {
        "name": directive.options["name"],
        "tokens": given["tokens"],
        "changed": start["changed"],
        "drawn": page.draw("transformer-block", {**given, **start}),
        "json": json_text(given),
    }
