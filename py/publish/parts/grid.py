"""The first grid of a page as plain values for its template, so that it reads without JavaScript and before Python.

static/grid/table.js draws the same table for every later sentence; a browser test holds the two together.
"""

import base64
import json
import re
import struct

from publish.parts.html import highlighted, json_text

SHADES = 20  # steps of the colour scale: css/grid.css has one rule for each
BEND = 0.7  # below 1, small weights stay visible: 1/64 is not yet white
NAMED = 0.045  # the read-out names what a row reads at least so much of; the rest is summed up
STATES = ("projections", "positions", "mask")  # the order of names in a state's key


def first_grid(options, answer, words):
    """options of the fence, attend's answer for its sentence, interface words -> what attention-grid.html takes."""
    tokens, state = answer["tokens"], answer["states"][options.get("on") or ""]
    weights = rows_of(state["weights"])
    asks = options.get("asks") or options.get("predict")
    row = tokens.index(asks) if asks in tokens else 0
    switches = options.get("switches") or []
    switches = switches.split() if isinstance(switches, str) else list(switches)
    return {
        "name": options.get("name") or "grid",
        "sentence": options["sentence"],
        "r": float(options.get("r") or 4),
        "switches": [name for name in STATES if name in switches],
        "predict": options.get("predict") or "",
        "on": options.get("on") or "",
        "asks": options.get("asks") or "",
        "tokens": [{"text": token, "origin": kind(origin)} for token, origin in zip(tokens, answer["origins"])],
        "origins": [kind_ for kind_ in KINDS.values() if kind_ in map(kind, answer["origins"])],
        "rtl": bool(answer.get("rtl")),
        "size": size(tokens),
        "row": row,
        "rows": cells(weights, state["winners"], size(tokens)),
        "sums": [f"{sum(line):.2f}" for line in weights],
        "reading": reading(tokens, weights, row, words),
        "threads": None,
        "scale": [{"shade": shade(weight), "shown": shown(weight)} for weight in (0, 0.05, 0.1, 0.25, 0.5, 0.75, 1)],
        "mask": options.get("mask") or "causal",
        "head": options.get("head") or "agreement",
        "code": code(options, words),
        "json": json_text(answer),
    }


def threads(grid, answer, words):
    """first_grid's values and its answer -> the data for static/drawing/threads.js."""
    weights = rows_of(answer["states"][grid["on"]]["weights"])
    says = f"{grid['reading']['asks']} {words['grid.reads']} {grid['reading']['parts']}"
    return {"tokens": answer["tokens"], "weights": weights, "row": grid["row"], "rtl": grid["rtl"], "says": says}


def code(options, words):
    """The code cell under the grid, as code-cell.html takes it: tool-code.js keeps its text in step with the grid."""
    source = CODE.format(
        sentence=json.dumps(options["sentence"], ensure_ascii=False), r=f"{float(options.get('r') or 4):g}"
    )
    return {
        "name": f"grid-{options.get('name') or 'grid'}",
        "caption": words["grid.code.caption"],
        "recorded": None,
        "highlighted": highlighted(source),
        "json": json_text(source),
    }


CODE = """import numpy as np
from attention import softmax_rows
from sentence import tokens, vectors

X = vectors(tokens({sentence}), r={r})
Q, K, V = X, X, X
S = Q @ K.T / Q.shape[1] ** 0.5
A = softmax_rows(S)
output = A @ V
print(A.round(2))"""


KINDS = {"table": "table", "stem + s": "stem", "ending": "ending", "symbol": "symbol"}


def kind(origin):
    return KINDS.get(origin, "ending")


def rows_of(packed):
    """{"shape": [T, d], "f32": base64} -> T lists of d floats."""
    data = base64.b64decode(packed["f32"])
    numbers = struct.unpack(f"<{len(data) // 4}f", data)
    width = packed["shape"][-1]
    return [numbers[i : i + width] for i in range(0, len(numbers), width)]


def shade(weight):
    """0 to 1 -> 0 to SHADES, the step of the colour scale; what is no weight (NaN, above 1) gets an end of it."""
    return int(min(max(weight, 0), 1) ** BEND * SHADES + 0.5) if weight == weight else 0


def shown(weight):
    """The number in a cell: .38, and 1.00 with its one."""
    return "NaN" if weight != weight else f"{weight:.2f}".replace("0.", ".", 1) if weight < 0.995 else f"{weight:.2f}"


def cells(weights, winners, size):
    """What the template takes of each cell. In a dense table the shade is the weight as a part of the largest of its row."""
    scales = [(max(line) or 1) if size == "dense" else 1 for line in weights]
    return [
        [
            {"weight": decimal(weight), "shade": shade(weight / scale), "shown": shown(weight), "wins": j in wins}
            for j, weight in enumerate(line)
        ]
        for line, wins, scale in zip(weights, winners, scales)
    ]


def decimal(weight):
    """A plain decimal without exponent for data-weight."""
    return f"{weight:.6f}".rstrip("0").rstrip(".")


def size(tokens):
    """How the table is set: large cells, small cells, or cells too small for their numbers."""
    longest = max(map(len, tokens))
    return "large" if len(tokens) <= 8 and longest <= 8 else "medium" if len(tokens) <= 16 else "dense"


def reading(tokens, weights, row, words):
    """What a row reads, in words: {"asks": "are", "parts": "keys 87 %, car 12 %"}."""
    line = sorted(grouped(tokens, weights[row], words), key=lambda pair: -pair[1])
    named = [(word, weight) for word, weight in line if weight >= NAMED][:5] or line[:1]
    parts = [part(words, token, weight) for token, weight in named]
    rest = 1 - sum(weight for _, weight in named)
    if rest >= 0.005:
        parts.append(part(words, words["grid.rest"], rest))
    return {"asks": tokens[row], "parts": ", ".join(parts)}


def grouped(tokens, weights, words):
    """-> [(word, weight), ...]: a word that stands more than once is named once, "the (3×)", with the sum of its weights."""
    sums, times = {}, {}
    for token, weight in zip(tokens, weights):
        sums[token], times[token] = sums.get(token, 0) + weight, times.get(token, 0) + 1
    return [
        (words["grid.times"].format(name=token, times=times[token]) if times[token] > 1 else token, weight)
        for token, weight in sums.items()
    ]


def part(words, name, weight):
    name = (
        f"\u2068{name}\u2069" if re.search("[\u0590-\u08ff\ufb1d-\ufefc]", name) else name
    )  # keeps Hebrew from turning the number around
    return words["grid.part"].replace("{name}", name).replace("{percent}", str(int(weight * 100 + 0.5)))
