"""Several heads of one layer on one sentence: the same vectors with positions, read by matrices of each head's own."""

import numpy as np

from arrays import pack
from attention import attention
from door.grid import matrices, winning
from sentence import LENGTH, origins, right_to_left, tokens, vectors, with_positions


def attend_heads(sentence, heads=("agreement", "previous"), r=LENGTH):
    """sentence (text), heads (names of heads trained with positions), r (length of every vector) ->

    {"problem": None, "tokens", "origins", "rtl", "r", "heads": [{"name", "weights": packed (T, T), "winners": columns per row}],
    "shapes": {"X", "head", "side by side", "W_O", "output": [rows, columns]}}.
    The output is what W_O would make as wide as X. Raises Unreadable when the text gives no grid; ValueError for an unknown head.
    """
    words = tokens(sentence)
    X = with_positions(vectors(words, r))
    T, d = X.shape
    shown, outputs = [], []
    for name in heads:
        if (own := matrices(name, d)) is None:
            raise ValueError(f"there is no head {name!r} that was trained with positions")
        output, A = attention(*(X @ W for W in own))
        outputs.append(output)
        shown.append({"name": name, "weights": pack(A, "f32"), "winners": winning(A)})
    side_by_side = np.concatenate(outputs, axis=1)
    shapes = {
        "X": X.shape,
        "head": outputs[0].shape,
        "side by side": side_by_side.shape,
        "W_O": (side_by_side.shape[1], d),
        "output": (T, d),
    }
    return {
        "problem": None,
        "tokens": words,
        "origins": origins(words),
        "rtl": right_to_left(sentence),
        "r": r,
        "heads": shown,
        "shapes": {name: list(shape) for name, shape in shapes.items()},
    }
