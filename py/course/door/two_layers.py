"""Two layers that look back, trained in slices: the state travels with the question, so any worker goes on with it."""

from functools import lru_cache

import numpy as np

from arrays import pack, unpack
from attention import softmax_rows
from induction import (
    DIGITS,
    LETTERS,
    ONE_LAYER,
    SYMBOLS,
    TEST_SEED,
    TESTED,
    TWO_LAYERS,
    accuracy,
    answer_by_hand,
    forward,
    lines,
    memory_of,
    random_parameters,
    step,
    views,
)
from sentence import Unreadable

MODELS = {"one": ONE_LAYER, "two": TWO_LAYERS}
BY_HAND = "hand"
MOST_STEPS = 100
LIKELIEST = 4


def two_layers(line, model="two", start=0, steps=0, state=None, off=()):
    """line (letters A to H and digits 1 to 8), model ("one", "two" or "hand"), steps (0 to 100) on from `state` (as the
    last answer gave it) or from random start number `start`; off: [layer, head] pairs that add nothing ->

    {"problem": None, "model", "start", "step" (done so far), "losses" (of this slice), "accuracy" (on 200 lines),
    "state": {"start", "step", "flat", "m", "v": packed} (None by hand), "symbols", "maps": [per layer [packed (T, T) per
    head]], "chances": [[symbol, chance], ...] of the next symbol, "followed": [places of the same symbol's followers]}.
    Unreadable if the line holds something else; ValueError for an unknown model.
    """
    x = symbols_of(line)
    if model == BY_HAND:
        return {"problem": None, "model": model, "start": 0, "step": 0, "losses": [], "state": None, **by_hand(x, off)}
    if model not in MODELS or not 0 <= steps <= MOST_STEPS:
        raise ValueError(f"model must be one of {', '.join(MODELS)}, {BY_HAND} and steps lie in 0 to {MOST_STEPS}")
    config, fresh = MODELS[model], state is None
    flat = random_parameters(config, start) if fresh else unpack(state["flat"])
    memory = [unpack(state[name]) for name in ("m", "v")] if state and "m" in state else memory_of(flat)
    done, off = 0 if fresh else state["step"], [tuple(pair) for pair in off]
    losses = [step(flat, memory, config, done + n, start) for n in range(steps)]
    w = views(flat, config)
    logits, maps, _ = forward(w, x[None], config, off)
    arrays = {"flat": flat} | (dict(zip("mv", memory)) if fresh or "m" in state else {})  # memory only if it came
    kept = {"start": start, "step": done + steps, **{name: pack(array, "f32") for name, array in arrays.items()}}
    return {
        "problem": None,
        "model": model,
        "start": start,
        "step": done + steps,
        "losses": [round(loss, 4) for loss in losses],
        "accuracy": round(accuracy(w, config, off), 4),
        "state": kept,
        **shown(x, [A[0] for A in maps], logits[0, -1]),
    }


def by_hand(x, off):
    """The same from the two heads made of identity and shift matrices; the start symbol before the line is not shown."""
    V, layers = len(SYMBOLS) + 1, [l for l in (1, 2) if [l - 1, 0] not in [list(pair) for pair in off]]
    answers, maps = answer_by_hand(np.concatenate([[V - 1], x]), V, len(x) + 1, layers)
    chances = np.maximum(answers[-1, :-1], 1e-9)
    right = accuracy_by_hand(tuple(layers))
    return {"accuracy": round(right, 4), **shown(x, [A[None, 1:, 1:] for A in maps], np.log(chances))}


@lru_cache(maxsize=4)
def accuracy_by_hand(layers):
    """The share of digits that can be looked up and come out largest, on the lines of the test."""
    V, T, right = len(SYMBOLS) + 1, TWO_LAYERS.T, []
    symbols, known = lines(TESTED, T, np.random.default_rng(TEST_SEED))
    for row, where in zip(symbols, known):
        answers, _ = answer_by_hand(np.concatenate([[V - 1], row[:-1]]), V, T + 1, layers)
        right += list(answers[1:, :-1].argmax(axis=1)[where] == row[1:][where])
    return float(np.mean(right))


def shown(x, maps, logits):
    """What the page draws: symbols, maps, the likeliest next symbols, and where what followed this symbol stands."""
    chances = softmax_rows(np.asarray(logits, float)[None])[0]
    best = np.argsort(-chances, kind="stable")[:LIKELIEST]
    return {
        "symbols": [SYMBOLS[n] for n in x],
        "maps": [[pack(A, "f32") for A in layer] for layer in maps],
        "chances": [[SYMBOLS[n], round(float(chances[n]), 4)] for n in best],
        "followed": [int(j) + 1 for j in np.flatnonzero(x[:-1] == x[-1])],
    }


def symbols_of(line):
    """ "A3 C7 a" -> the numbers of its symbols (T,)."""
    signs = [sign for sign in line.upper() if not sign.isspace()]
    odd = next((sign for sign in signs if sign not in SYMBOLS), None)
    if odd:
        raise Unreadable(
            f"The line knows the letters {LETTERS[0]} to {LETTERS[-1]} and the digits {DIGITS[0]} to "
            f"{DIGITS[-1]}, not {odd}.",
            "line-symbol",
            found=odd,
        )
    if not signs or len(signs) > TWO_LAYERS.T:
        raise Unreadable(
            f"A line has 1 to {TWO_LAYERS.T} symbols; this one has {len(signs)}.",
            "line-length",
            found=len(signs),
            most=TWO_LAYERS.T,
        )
    return np.array([SYMBOLS.index(sign) for sign in signs])
