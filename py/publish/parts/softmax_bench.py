"""{softmax-bench}: from scores to shares, with sliders to push; static/elements/on-demand/softmax-bench.js gives it life."""

import re

from publish.parts.html import json_text
from publish.text.markdown import Mistake

WORD = re.compile(r"- (\S+): ([-−]?\d+(?:\.\d+)?)\s*")
MOST = 10  # how far a slider goes, below and above 0: drawing/softmax-bench.js


def read(directive, lesson):
    """-> the state that the bench begins with, and what it has controls for."""
    options = directive.options
    words = [
        word_of(line, directive.body_line + n) for n, line in enumerate(directive.body.splitlines()) if line.strip()
    ]
    if not 2 <= len(words) <= 6:
        raise Mistake(
            directive.line, f"{{softmax-bench}} has {len(words)} words; write two to six lines such as - river: 2.5"
        )
    names = [word["name"] for word in words]
    hidden = options.get("mask", "").split()
    for name in hidden:
        if name not in names:
            raise Mistake(directive.line, f":mask: {name} is not among the words {', '.join(names)}; choose from these")
    if len(hidden) == len(words):
        raise Mistake(directive.line, ":mask: hides every word; leave at least one")
    state = {
        "words": [{**word, "hidden": word["name"] in hidden} for word in words],
        "d_k": d_k_of(options.get("divide"), directive.line),
        "divided": False,
        "shift": 0,
        "shut": "no",
        "showsInput": "divide" in options or "shift" in options,
        "pushed": names.index(most(words)) if "push" in options else None,
    }
    return {"name": options["name"], "shift": "shift" in options, "mask": bool(hidden), "state": state}


def word_of(line, number):
    found = WORD.fullmatch(line)
    if not found:
        raise Mistake(number, f"{line.strip()!r} is no word of a bench; write - river: 2.5")
    score = float(found[2].replace("−", "-"))
    if abs(score) > MOST:
        raise Mistake(number, f"the score {score:g} is out of reach; write a number from -{MOST} to {MOST}")
    return {"name": found[1], "score": score}


def d_k_of(written, line):
    """The option divide, a length of queries and keys; None without it."""
    if written is None:
        return None
    if not written.isdigit() or not 2 <= int(written) <= 1024:
        raise Mistake(line, f":divide: {written} is no length of a query; write a whole number from 2 to 1024")
    return int(written)


def most(words):
    return max(words, key=lambda word: word["score"])["name"]


def show(directive, page):
    """-> what softmax-bench.html calls `bench`."""
    value = directive.value
    return {**value, "drawing": page.draw("softmax-bench", value["state"]), "json": json_text(value["state"])}
