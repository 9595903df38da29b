"""One word once more, one number at a time, and sentences to try it on: the other road by which the grader is tested."""

import math

import numpy as np

LOOPS_OVER = {}  # every loop is welcome


def slowly(i, X, Wq, Wk, Wv):
    """The seven steps in plain loops -> new (d_v,), weights (T,)."""
    query, d_k = product(X[i], Wq), len(Wq[0])
    scores = [math.fsum(a * b for a, b in zip(query, product(x, Wk))) / math.sqrt(d_k) for x in X]
    powers = [math.exp(score - max(scores)) for score in scores]
    weights = [power / math.fsum(powers) for power in powers]
    values = [product(x, Wv) for x in X]
    new = [math.fsum(weight * value[column] for weight, value in zip(weights, values)) for column in range(len(Wv[0]))]
    return np.array(new), np.array(weights)


def product(x, W):
    """x (d_model,), W (d_model, n) -> list of n numbers."""
    return [math.fsum(float(a) * float(b) for a, b in zip(x, column)) for column in zip(*W)]


def arguments(draw, i, T, d_model, d_k, d_v, size=1.0):
    return [i, draw.normal(size=(T, d_model)) * size, *(draw.normal(size=(d_model, n)) * 0.6 for n in (d_k, d_k, d_v))]


SIZES = [  # (i, T, d_model, d_k, d_v, size of X)
    (3, 6, 8, 4, 5, 1),
    (0, 6, 8, 4, 5, 1),
    (5, 6, 8, 4, 5, 1),
    (1, 2, 3, 2, 1, 1),
    (0, 1, 5, 3, 2, 1),
    (0, 1, 1, 1, 1, 1),
    (4, 7, 2, 6, 3, 1),
    (2, 3, 9, 1, 4, 1),
    (9, 11, 4, 7, 7, 1),
    (1, 5, 7, 3, 4, 0.1),
    (18, 19, 12, 10, 9, 1),
    (2, 4, 4, 4, 4, 1),
    (3, 8, 3, 5, 2, 3),
    (2, 6, 5, 4, 3, 60),
    (0, 5, 6, 8, 2, 300),
    (3, 5, 6, 8, 2, 300),
]


def offset(draw, i, below):
    """Scores that all lie around `below`, with spreads of a few."""
    i, X, Wq, Wk, Wv = arguments(draw, i, 6, 7, 4, 3)
    X[:, 0], X[:, 1] = 1.0, below * np.linspace(0.2, 1.0, 6) * 2.0
    for W in (Wq, Wk, Wv):
        W[1] = 0.0
    Wq[:, 0], Wk[:, 0] = 0.0, 0.0
    Wq[1, 0], Wk[0, 0] = 1.0, 1.0
    return [i, X, Wq, Wk, Wv]


def trials():
    """Every call of the oracle: [(arguments, tolerance)]."""
    draw = np.random.default_rng(2017)
    ordinary = [(arguments(draw, *sizes), 1e-5 if sizes[-1] <= 3 else 1e-2) for sizes in SIZES]
    far = [(offset(draw, i, below), 1e-2) for i in (0, 2, 5) for below in (4000.0, -4000.0)]
    return ordinary + far + [(arguments(draw, 3, 6, 8, 4, 5), 1e-5)]
