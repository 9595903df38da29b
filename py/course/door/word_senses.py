"""A head that finds out which sense a word has, small enough to follow number by number: 4 numbers a query, 5 a value.

It was trained to say which of five subjects an ambiguous word belongs to (py/publish/words/sense_head.py). Nobody told it
where to look; that `bank` should read `river` is what its matrices found out. Neither word was in its training sentences.
"""

import json
from functools import cache

import numpy as np

from arrays import pack, unpack
from attention import scaled_scores, softmax_rows
from sentence import FOLDER, NAMES, origins, right_to_left, tokens, vectors

SUBJECTS = ["water", "money", "music", "sport", "computers"]  # what the five numbers of a value stand for
D_K = 4


@cache
def stored():
    """words/senses.json: {"matrices": Wq (16, 4), Wk (16, 4), Wv (16, 5), "sentences": trained on so many, "right": the
    share of sentences made of words it never met in which it names the right one of five subjects}."""
    kept = json.loads((FOLDER / "senses.json").read_text())
    return kept | {"matrices": [unpack(W).astype(float) for W in kept["matrices"]]}


def read_senses(sentence):
    """sentence (text) -> all that the seven steps need, for every pair of its T words:

    {"problem": None, "tokens", "origins", "rtl", "names" (of the 16 coordinates of X), "subjects" (of the 5 of V and
    output), "X" (T, 16), "Q" and "K" (T, 4), "V" (T, 5), "scores" (T, T) undivided, "divisor", "weights" (T, T),
    "output" (T, 5): packed, "sentences" and "right" as stored}. Raises Unreadable when the text has no or too many words.
    """
    words, kept = tokens(sentence), stored()
    X = vectors(words)
    Q, K, V = (X @ W for W in kept["matrices"])
    A = softmax_rows(scaled_scores(Q, K))
    numbers = {"X": X, "Q": Q, "K": K, "V": V, "scores": Q @ K.T, "weights": A, "output": A @ V}
    return {
        "problem": None,
        "tokens": words,
        "origins": origins(words),
        "rtl": right_to_left(sentence),
        "names": NAMES,
        "subjects": SUBJECTS,
        "divisor": float(np.sqrt(D_K)),
        "sentences": kept["sentences"],
        "right": kept["right"],
        **{name: pack(array, "f32") for name, array in numbers.items()},
    }
