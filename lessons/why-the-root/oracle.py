"""The softmax once more, one number at a time, and scores to try it on: the other road by which the grader is tested."""

import math

import numpy as np

LOOPS_OVER = {"T_q": "never", "T_k": "never"}
TURN_SIZES = {"T_q": 7, "T_k": 6}


def slowly(S):
    """The definition in plain loops: S (..., T_q, T_k) -> the same shape."""
    if S.ndim > 1:
        return np.array([slowly(part) for part in S])
    top = max(S)
    powers = [math.exp(score - top) for score in S]
    return np.array([power / math.fsum(powers) for power in powers])


def arguments(draw, T_q, T_k, size=1.0):
    return [draw.normal(size=(T_q, T_k)) * size]


def trials():
    """Every call of the oracle: [(arguments, tolerance)]."""
    draw = np.random.default_rng(2017)
    shapes = [
        (4, 6),
        (6, 4),
        (5, 5),
        (1, 3),
        (3, 1),
        (1, 1),
        (12, 9),
        (2, 3, 4),
        (3, 2, 4),
        (3, 3, 3),
        (2, 3, 4, 5),
        (1, 2, 3),
        (2, 1, 3, 1),
    ]
    ordinary = [([draw.normal(size=shape) * 1.5], 1e-5) for shape in shapes]
    large = [
        ([draw.normal(size=(5, 4)) * size + offset], 1e-2)
        for size, offset in [
            (1, 30_000),
            (1, -30_000),
            (3000, 0),
            (1, np.linspace(-9000, 9000, 5)[:, None]),
            (100, np.linspace(-9000, 9000, 4)),
        ]
    ]
    hidden = draw.normal(size=(2, 4, 5)) * 2
    hidden[0, 1, 2:] = hidden[1, 0, :4] = hidden[1, 3, ::2] = -np.inf
    return ordinary + large + [([hidden], 1e-5), ([hidden * 3 + 2000], 1e-2)] + [([draw.normal(size=(4, 6))], 1e-5)]
