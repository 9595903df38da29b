"""{head-grids} and {cross-grid}: maps of weights beside each other, or between two sentences, as their templates take them.

static/grid/map-table.js and table.js draw the same tables for every later sentence; a browser test holds them together.
"""

from publish.parts.grid import cells, kind, reading, rows_of, shade, shown, size
from publish.parts.html import json_text
from publish.parts.sentences import words_of
from publish.text.markdown import Mistake

SCALE = (0, 0.05, 0.1, 0.25, 0.5, 0.75, 1)
UNIT = 2.2  # pixels a row or column takes in the drawing of shapes


def table(answer, state, row, words):
    """attend's or attend_across' answer, {"weights", "winners"}, the chosen row -> what the macro in map.html takes."""
    columns = answer.get("answering", answer)
    weights = rows_of(state["weights"])
    return {
        "rows": named(answer),
        "columns": named(columns),
        "rtl": answer["rtl"],
        "size": size(columns["tokens"]),
        "row": row,
        "cells": cells(weights, state["winners"], size(columns["tokens"])),
        "sums": [f"{sum(line):.2f}" for line in weights],
        "reading": reading(columns["tokens"], [weights[row]], 0, words)["parts"],
    }


def named(side):
    return [{"text": token, "origin": kind(origin)} for token, origin in zip(side["tokens"], side["origins"])]


def legend():
    return [{"shade": shade(weight), "shown": shown(weight)} for weight in SCALE]


# --- heads side by side ---------------------------------------------------------------------------------------------


def read_heads(directive, lesson):
    from training import HEADS

    words_of(directive)
    known = [name.removesuffix("+positions") for name in HEADS if name.endswith("+positions")]
    heads = directive.options["heads"].replace(",", " ").split()
    for name in heads:
        if name not in known:
            raise Mistake(
                directive.line, f":heads: {name} is no head trained with positions; known are {', '.join(known)}"
            )
    return {"name": directive.options["name"], "sentence": directive.options["sentence"], "heads": heads}


def ask_heads(directive, lesson):
    return {
        "kind": "door",
        "line": directive.line,
        "question": {"do": "attend_heads", "sentence": directive.value["sentence"], "heads": directive.value["heads"]},
    }


def show_heads(directive, page):
    """-> what head-grids.html calls `heads`; the row that is marked first is the one where the heads differ most."""
    value, answer = directive.value, page.answer(directive)
    row = most_apart([rows_of(head["weights"]) for head in answer["heads"]])
    return {
        **value,
        "tables": [table(answer, head, row, page.words) for head in answer["heads"]],
        "row": row,
        "asks": answer["tokens"][row],
        "parts": parts(answer["shapes"], len(value["heads"])),
        "scale": legend(),
        "json": json_text(answer),
    }


def most_apart(maps):
    """Maps of one sentence -> the row in which the first and the last of them differ most."""
    return max(range(len(maps[0])), key=lambda i: sum(abs(a - b) for a, b in zip(maps[0][i], maps[-1][i])))


def parts(shapes, heads):
    """Shapes of attend_heads' answer -> what is multiplied with what, to scale: [{name, shape, sign before it, width, height, blocks}]."""
    (T, d_v), d = shapes["head"], shapes["X"][1]
    each = range(1, heads + 1)  # the tone of a head; 0 belongs to none
    drawn = [
        ("X", "", [(0, 0, d, T, 0)]),
        *(("head", "→" if n == 1 else "", [(0, 0, d_v, T, n)]) for n in each),
        ("side by side", "→", [(d_v * (n - 1), 0, d_v, T, n) for n in each]),
        ("W_O", "×", [(0, d_v * (n - 1), d, d_v, n) for n in each]),  # the rows of W_O that a head meets
        ("output", "=", [(0, 0, d, T, 0)]),
    ]
    pixels = lambda number: f"{number * UNIT:g}"
    return [
        {
            "name": name,
            "sign": sign,
            "shape": "({}, {})".format(*shapes[name]),
            "head": blocks[0][4] if name == "head" else 0,
            "width": pixels(shapes[name][1]),
            "height": pixels(shapes[name][0]),
            "blocks": [
                dict(zip(("x", "y", "width", "height"), map(pixels, place)), tone=tone) for *place, tone in blocks
            ],
        }
        for name, sign, blocks in drawn
    ]


# --- two sentences --------------------------------------------------------------------------------------------------


def read_cross(directive, lesson):
    for option in ("queries", "keys"):
        words_of(directive, option)
    return {name: directive.options[name] for name in ("name", "queries", "keys")}


def ask_cross(directive, lesson):
    return {
        "kind": "door",
        "line": directive.line,
        "question": {"do": "attend_across", "asks": directive.value["queries"], "answers": directive.value["keys"]},
    }


def show_cross(directive, page):
    """-> what cross-grid.html calls `cross`; the row that is marked first is the one with the largest weight."""
    answer = page.answer(directive)
    state = answer["states"]["projections"]
    row = max(range(len(answer["tokens"])), key=lambda i: max(rows_of(state["weights"])[i]))
    return {
        **directive.value,
        "table": table(answer, state, row, page.words),
        "asks": answer["tokens"][row],
        "scale": legend(),
        "shape": page.words["cross.shape"]
        .replace("{rows}", str(len(answer["tokens"])))
        .replace("{columns}", str(len(answer["answering"]["tokens"]))),
        "json": json_text(answer),
    }
