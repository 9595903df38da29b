"""The two hops once more, one number at a time, and lines to try them on: another road to test the grader by."""

import math

import numpy as np

LOOPS_OVER = {}  # every loop is welcome


def slowly(X, s):
    """The definition in plain loops -> output (T, V), A1 (T, T), A2 (T, T)."""
    rows = [[float(number) for number in row] for row in X]
    T = len(rows)
    A1 = [weights([s if j == i - 1 else 0.0 for j in range(i + 1)], T) for i in range(T)]
    before = [mixed(row, rows) for row in A1]
    A2 = [weights([s * dot(rows[i], before[j]) for j in range(i + 1)], T) for i in range(T)]
    return np.array([mixed(row, rows) for row in A2]), np.array(A1), np.array(A2)


def weights(scores, T):
    """The scores of the places that may be looked at -> T weights."""
    powers = [math.exp(score - max(scores)) for score in scores]
    return [power / math.fsum(powers) for power in powers] + [0.0] * (T - len(scores))


def mixed(weights, rows):
    return [math.fsum(weight * row[column] for weight, row in zip(weights, rows)) for column in range(len(rows[0]))]


def dot(a, b):
    return math.fsum(one * other for one, other in zip(a, b))


def arguments(draw, T, V, s, size=1.0):
    return [draw.normal(size=(T, V)) * size, s]


SIZES = [  # (T, V, s, size of X)
    (7, 4, 2, 0.7),
    (5, 9, 3, 0.7),
    (1, 3, 2, 1),
    (2, 2, 1, 1),
    (3, 3, 4, 0.5),
    (9, 1, 2, 1),
    (1, 1, 1, 1),
    (12, 6, 1, 1),
    (6, 5, 20, 1),
    (4, 4, 0.5, 1),
    (10, 10, 7, 0.4),
    (5, 6, 300, 1),
    (6, 4, 5000, 1),
    (5, 7, 20000, 1),
    (9, 5, 20000, 1),
]


def line(draw, T, V, s):
    """One-hot rows: what the lesson uses."""
    return [np.eye(V)[draw.integers(0, V, T)], s]


def trials():
    """Every call of the oracle: [(arguments, tolerance)]."""
    draw = np.random.default_rng(2017)
    ordinary = [(arguments(draw, *sizes), 1e-5 if sizes[2] <= 20 else 1e-2) for sizes in SIZES]
    lines = [(line(draw, T, V, s), 1e-5) for T, V, s in ((16, 6, 20), (9, 4, 3), (5, 5, 1.5))]
    return ordinary + lines + [(arguments(draw, *SIZES[0]), 1e-5)]
