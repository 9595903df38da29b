"""Self-attention once more, one number at a time, and sentences to try it on: the other road by which the grader is tested."""

import math

import numpy as np

LOOPS_OVER = {"T": "rows", "d_model": "never", "d_k": "never", "d_v": "never"}  # what a loop may follow: rows pass


def slowly(X, Wq, Wk, Wv):
    """The definition in plain loops -> output (T, d_v), A (T, T)."""
    Q, K, V = product(X, Wq), product(X, Wk), product(X, Wv)
    d_k = len(Wq[0])
    A = []
    for q in Q:
        scores = [math.fsum(a * b for a, b in zip(q, k)) / math.sqrt(d_k) for k in K]
        top = max(scores)
        powers = [math.exp(score - top) for score in scores]
        total = math.fsum(powers)
        A.append([power / total for power in powers])
    output = [[math.fsum(weight * v[column] for weight, v in zip(row, V)) for column in range(len(Wv[0]))] for row in A]
    return np.array(output), np.array(A)


def product(X, W):
    """X (T, d_model), W (d_model, n) -> list of T lists of n numbers."""
    return [[math.fsum(float(x) * float(w) for x, w in zip(row, column)) for column in zip(*W)] for row in X]


def arguments(draw, T, d_model, d_k, d_v, size=1.0):
    """Normal numbers; a size of 100 gives scores in the thousands."""
    return [draw.normal(size=(T, d_model)) * size, *(draw.normal(size=(d_model, n)) * 0.6 for n in (d_k, d_k, d_v))]


SIZES = [  # (T, d_model, d_k, d_v, size of X)
    (6, 8, 4, 5, 1),
    (2, 3, 2, 1, 1),
    (1, 5, 3, 2, 1),
    (1, 1, 1, 1, 1),
    (7, 2, 6, 3, 1),
    (3, 9, 1, 4, 1),
    (11, 4, 7, 7, 1),
    (5, 7, 3, 4, 0.1),
    (19, 12, 10, 9, 1),
    (4, 4, 4, 4, 1),
    (8, 3, 5, 2, 3),
    (6, 5, 4, 3, 60),
    (5, 6, 8, 2, 300),
]


def offset(draw, below):
    """Scores that all lie around `below`, a different number for each row, with spreads of a few."""
    T, d_model, d_k, d_v = 6, 7, 4, 3
    X, Wq, Wk, Wv = arguments(draw, T, d_model, d_k, d_v)
    X[:, 0], X[:, 1] = 1.0, below * np.linspace(0.2, 1.0, T) * 2.0
    for W in (Wq, Wk, Wv):
        W[1] = 0.0
    Wq[:, 0], Wk[:, 0] = 0.0, 0.0
    Wq[1, 0], Wk[0, 0] = 1.0, 1.0
    return [X, Wq, Wk, Wv]


def trials():
    """Every call of the oracle: [(arguments, tolerance)]."""
    draw = np.random.default_rng(2017)
    ordinary = [(arguments(draw, *sizes), 1e-5 if sizes[-1] <= 3 else 1e-2) for sizes in SIZES]
    return (
        ordinary + [(offset(draw, below), 1e-2) for below in (4000.0, -4000.0)] + [(arguments(draw, 6, 8, 4, 5), 1e-5)]
    )
