"""{vector-plane}: attention in two dimensions, with arrows to drag; static/elements/on-demand/vector-plane.js gives it life."""

import re

import numpy as np

from attention import softmax_rows
from publish.parts.html import json_text
from publish.text.markdown import Mistake

WORD = re.compile(r"- (\S+): (-?[\d.]+) (-?[\d.]+), value (-?[\d.]+) (-?[\d.]+)\s*")
TASKS = ("only", "away", "out")
DIVISORS = [0.1, 0.2, 0.35, 0.5, 0.7, 1, 2**0.5, 2, 3, 5, 10, 20, 50]
REACH = 4  # how far the query may be dragged along each axis: drawing/vector-plane.js
ENOUGH = 0.95  # "reads it only": plane/arithmetic.js


def read(directive, lesson):
    """-> the state that the plane begins with."""
    options = directive.options
    words = [
        word_of(line, directive.body_line + n) for n, line in enumerate(directive.body.splitlines()) if line.strip()
    ]
    names = [word["name"] for word in words]
    if not 3 <= len(words) <= 6:
        raise Mistake(
            directive.line,
            f"{{vector-plane}} has {len(words)} words; write three to six lines such as - river: 0.4 2.2, value 2.4 1.4",
        )
    for option in ("asks", "target"):
        if option in options and options[option] not in names:
            raise Mistake(
                directive.line,
                f":{option}: {options[option]} is not among the words {', '.join(names)}; choose one that is",
            )
    tasks = options.get("tasks", "").split()
    for task in tasks:
        if task not in TASKS:
            raise Mistake(directive.line, f"the plane has no task {task!r}; it has {', '.join(TASKS)}")
    matrices = "matrices" in options
    if "away" in tasks and not matrices:
        raise Mistake(directive.line, "the task 'away' needs two matrices; add the line :matrices:")
    if {"only", "away"} & set(tasks) and "target" not in options:
        raise Mistake(directive.line, "the tasks only and away need the line :target: with the word that is to be read")
    query = numbers(options.get("query", "1 0"), directive.line)
    home, target = names.index(options["asks"]), names.index(options.get("target", names[0]))
    if "only" in tasks and not matrices and not reachable(words, target):
        raise Mistake(
            directive.line,
            f"no query makes {names[home]} read {names[target]} only: its arrow is no corner among the others; "
            f"make the arrow of {names[target]} longer",
        )
    identity = [[1.0, 0.0], [0.0, 1.0]]
    return {
        "name": options["name"],
        "tasks": tasks,
        "dial": "dial" in options,
        "state": {
            "words": words,
            "asks": home,
            "home": home,
            "target": target,
            "query": query,
            "divisor": DIVISORS[6],
            "divisors": DIVISORS,
            "matrices": {"q": identity, "k": identity} if matrices else None,
            "locked": matrices,
        },
    }


def word_of(line, number):
    found = WORD.fullmatch(line)
    if not found:
        raise Mistake(number, f"{line.strip()!r} is no word of a plane; write - river: 0.4 2.2, value 2.4 1.4")
    name, *rest = found.groups()
    x, y, a, b = map(float, rest)
    return {"name": name, "arrow": [x, y], "value": [a, b]}


def numbers(written, line):
    try:
        x, y = map(float, written.split())
    except ValueError:
        raise Mistake(line, f":query: {written} is not two numbers; write for instance :query: 1 0.5") from None
    return [x, y]


def reachable(words, target):
    """Can a query inside the plane give this word nearly all of the weight?"""
    steps = np.linspace(-REACH, REACH, 41)
    queries = np.array([(x, y) for x in steps for y in steps])
    keys = np.array([word["arrow"] for word in words])
    return softmax_rows(queries @ keys.T / DIVISORS[6])[:, target].max() >= ENOUGH


def show(directive, page):
    """-> what vector-plane.html calls `plane`."""
    value = directive.value
    return {**value, "drawing": page.draw("vector-plane", value["state"]), "json": json_text(value["state"])}
