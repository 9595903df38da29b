"""What an attention layer may be made of by mistake: formulas by slug, held against a student's own numbers.

c is the Parts of a call (see judge.py): X, Wq, Wk, Wv, Q, K, V, S (scores before the division), E (after), A, output.
A formula that a call does not let run (sizes, a part that a challenge does not have) is passed over.
"""

import numpy as np

from grader.attention.recover import away, share, softmax, unit
from grader.calls import close


class Layer:
    """One attention layer, taken apart. mask (T, T): True where looking is allowed; without one, everywhere."""

    def __init__(self, X, Wq, Wk, Wv, mask=True):
        self.X, self.Wq, self.Wk, self.Wv = X, Wq, Wk, Wv
        self.Q, self.K, self.V = X @ Wq, X @ Wk, X @ Wv
        self.S = self.Q @ self.K.T
        self.E = self.S / Wq.shape[1] ** 0.5
        self.A = softmax(np.where(mask, self.E, -np.inf))
        self.output = self.A @ self.V


def standardised(X):
    return (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)


OTHER_X = {  # slug: what was done to X before anything else
    "normalises-X": standardised,
    "unit-X": unit,
    "centres-X": lambda X: X - X.mean(axis=0),
}


def distances(Q, K):
    return ((Q[:, None] - K[None]) ** 2).sum(axis=-1)


SCORES = [  # (slug, Parts -> scores), the right ones first
    ("qk", lambda c: c.S),
    ("qk-swapped", lambda c: c.S.T),
    ("scores-qq", lambda c: c.Q @ c.Q.T),
    ("scores-kk", lambda c: c.K @ c.K.T),
    ("scores-vv", lambda c: c.V @ c.V.T),
    ("scores-xx", lambda c: c.X @ c.X.T),
    ("k-reshaped", lambda c: c.Q @ c.K.reshape(c.K.shape[::-1])),
    ("k-reshaped", lambda c: c.Q.reshape(c.Q.shape[::-1]).T @ c.K.T),
    ("scores-abs", lambda c: np.abs(c.S)),
    ("scores-abs", lambda c: c.S**2),
    ("scores-cosine", lambda c: unit(c.Q) @ unit(c.K).T),
    ("scores-cosine", lambda c: unit(c.Q) @ c.K.T),
    ("scores-cosine", lambda c: c.Q @ unit(c.K).T),
    ("scores-distance", lambda c: -distances(c.Q, c.K)),
    ("scores-distance", lambda c: -np.sqrt(distances(c.Q, c.K))),
    ("softmax-twice", lambda c: c.A),
    ("scores-cut", lambda c: np.maximum(c.S, 0)),
    ("scores-zeroed", lambda c: np.tril(c.S)),
    ("scores-zeroed", lambda c: np.triu(c.S)),
    ("scores-zeroed", lambda c: c.S * (1 - np.eye(len(c.S)))),
    ("scores-squashed", lambda c: np.tanh(c.E)),
    ("scores-symmetric", lambda c: c.S + c.S.T),
]
SCORES += [
    (slug, lambda c, change=change: (change(c.X) @ c.Wq) @ (change(c.X) @ c.Wk).T) for slug, change in OTHER_X.items()
]
SQUARE_SCORES = [  # those that run only where all sizes are equal
    ("k-not-transposed", lambda c: c.Q @ c.K),
    ("scores-qv", lambda c: c.Q @ c.V.T),
    ("scores-qv", lambda c: c.V @ c.K.T),
    ("scores-features", lambda c: c.Q.T @ c.K),
    ("w-transposed", lambda c: (c.X @ c.Wq.T) @ (c.X @ c.Wk.T).T),
    ("w-transposed", lambda c: (c.X @ c.Wq.T) @ c.K.T),
    ("w-transposed", lambda c: c.Q @ (c.X @ c.Wk.T).T),
    ("order-of-product", lambda c: (c.Wq @ c.X) @ (c.Wk @ c.X).T),
    ("star-not-matmul", lambda c: (c.X * c.Wq) @ (c.X * c.Wk).T),
    ("star-not-matmul", lambda c: c.Q * c.K),
    ("star-not-matmul", lambda c: c.Q * c.K.T),
    ("scores-xk", lambda c: c.X @ c.K.T),
    ("scores-qx", lambda c: c.Q @ c.X.T),
]
DIVISORS = [  # (slug, sizes -> divisor), the right one first
    ("scale-right", lambda n: n["d_k"] ** 0.5),
    ("scale-none", lambda n: 1.0),
    ("scale-dk", lambda n: n["d_k"]),
    ("scale-sqrt-dmodel", lambda n: n["d_model"] ** 0.5),
    ("scale-sqrt-T", lambda n: n["T"] ** 0.5),
    ("scale-sqrt-dv", lambda n: n["d_v"] ** 0.5),
    ("scale-times", lambda n: n["d_k"] ** -0.5),
    ("scale-times", lambda n: 1 / n["d_k"]),
    ("scale-dmodel", lambda n: n["d_model"]),
    ("scale-T", lambda n: n["T"]),
    ("scale-dv", lambda n: n["d_v"]),
    ("scale-fourth-root", lambda n: n["d_k"] ** 0.25),
    ("scale-square", lambda n: n["d_k"] ** 2),
    ("scale-precedence", lambda n: n["d_k"] * 2),
    ("exp-base", lambda n: n["d_k"] ** 0.5 / np.log(2)),
    ("exp-base", lambda n: n["d_k"] ** 0.5 / np.log(10)),
]
NO_DIVISOR_TOLD = {"scores-xx", "scores-vv", "softmax-twice", "scores-cosine", "scores-squashed"}  # not the point there


def sums_to_one(A, axis):
    return close(A.sum(axis=axis), np.ones(A.shape[1 - axis]))


def digits(A):
    """How many digits behind the point A was rounded to, if it was."""
    return next((n for n in (1, 2, 3, 4) if np.allclose(A * 10**n, np.round(A * 10**n), atol=1e-7)), None)


OTHER_MAPS = [  # maps with zeros, without exp, or in another space: (slug, test)
    ("uniform-weights", lambda A, c: close(A, np.full_like(A, 1 / len(A)))),
    ("A-is-scores", lambda A, c: close(A, c.E) or close(A, c.S) or close(A, c.E - c.E.max(axis=1, keepdims=True))),
    ("log-softmax", lambda A, c: close(A, np.log(c.A)) or close(A, np.log(softmax(c.S)))),
    ("rounded", lambda A, c: digits(A) and np.abs(A - c.A).max() < 0.06),
    ("masked-causal", lambda A, c: np.all(np.triu(A, 1) == 0) and np.all(A[np.tril_indices(len(A))] > 0)),
    ("masked-future", lambda A, c: np.all(np.tril(A, -1) == 0) and np.all(A[np.triu_indices(len(A))] > 0)),
    ("masked-diagonal", lambda A, c: np.all(np.diag(A) == 0) and np.all(A + np.eye(len(A)) > 0)),
    ("hard-max", lambda A, c: np.all((A == 0) | (A == 1)) and np.all(A.sum(axis=1) == 1)),
    ("whole-numbers", lambda A, c: np.all(A == np.round(A))),
    (
        "no-exp",
        lambda A, c: (
            close(A, share(c.E), 1e-4)
            or close(A, share(c.S), 1e-4)
            or close(A, share(c.E - c.E.min(axis=1, keepdims=True)))
            or close(A, share(np.abs(c.E)))
            or close(A, share(c.E - c.E.max(axis=1, keepdims=True)), 1e-4)
            or close(A, c.E / np.exp(c.E).sum(axis=1, keepdims=True))
            or close(A, c.E / away(c.E).sum(axis=1, keepdims=True))
        ),
    ),
    ("sigmoid", lambda A, c: close(A, 1 / (1 + np.exp(-c.E))) or close(A, 1 / (1 + np.exp(-c.S)))),
    ("exp-parenthesis", lambda A, c: close(A, np.exp(c.E / np.exp(c.E).sum(axis=1, keepdims=True)))),
    ("relu-weights", lambda A, c: close(A, share(np.maximum(c.E, 0) + 1e-12), 1e-4)),
    ("tanh-weights", lambda A, c: close(A, np.tanh(c.E))),
    (
        "rows-empty",
        lambda A, c: (
            len(A) > 1 and np.any(A) and not np.all(np.any(A, axis=1)) and np.all((A > 0) == np.any(A, axis=1)[:, None])
        ),
    ),
    ("zero-cells", lambda A, c: np.any(A == 0) and np.all(A >= 0) and sums_to_one(A, 1)),
    (
        "sum-of-scores",
        lambda A, c: (
            close(A, np.exp(c.E) / c.E.sum(axis=1, keepdims=True))
            or close(A, away(c.E) / c.E.sum(axis=1, keepdims=True))
        ),
    ),
    ("softmax-columns", lambda A, c: sums_to_one(A, 0) and not sums_to_one(A, 1)),
    ("softmax-whole", lambda A, c: abs(A.sum() - 1) < 1e-5 and len(A) > 1),
    ("low-precision", lambda A, c: np.abs(A - c.A).max() < 5e-3),
    ("rows-do-not-sum", lambda A, c: not sums_to_one(A, 1)),
]

MIXES = [  # (slug, own A and Parts -> output)
    ("output-right-A-not", lambda A, c: c.output),
    ("mix-transposed", lambda A, c: A.T @ c.V),
    ("mix-scores", lambda A, c: c.E @ c.V),
    ("mix-scores", lambda A, c: c.S @ c.V),
    ("mix-scores", lambda A, c: (c.E - c.E.max(axis=1, keepdims=True)) @ c.V),
    ("mix-exp", lambda A, c: away(c.E) @ c.V),
    ("mix-exp", lambda A, c: np.exp(c.E) @ c.V),
    ("mix-residual", lambda A, c: A @ c.V + c.V),
    ("mix-residual", lambda A, c: A @ c.V + c.X),
    ("mix-none", lambda A, c: c.V),
    ("mix-uniform", lambda A, c: np.ones_like(A) @ c.V / len(A)),
    ("mix-mean", lambda A, c: A @ c.V / len(A)),
    ("mix-sum", lambda A, c: np.ones_like(A) @ c.V),
    ("mix-other-map", lambda A, c: softmax(c.S) @ c.V),
    ("mix-other-map", lambda A, c: softmax(c.E.T) @ c.V),
    ("mix-other-map", lambda A, c: softmax(c.E, axis=0) @ c.V),
    ("mix-other-map", lambda A, c: A @ (A @ c.V)),
    ("mixes-X", lambda A, c: A @ c.X),
    ("mixes-K", lambda A, c: A @ c.K),
    ("mixes-Q", lambda A, c: A @ c.Q),
    ("mixes-X", lambda A, c: c.A @ c.X),
    ("mixes-K", lambda A, c: c.A @ c.K),
    ("mixes-Q", lambda A, c: c.A @ c.Q),
    ("output-transposed", lambda A, c: (A @ c.V).T),
    ("output-pooled", lambda A, c: (A @ c.V).sum(axis=0)),
    ("output-pooled", lambda A, c: (A @ c.V).mean(axis=0)),
    ("star-not-matmul", lambda A, c: A * c.V),
    ("output-transposed", lambda A, c: c.output.T),
    ("v-reshaped", lambda A, c: c.V.T @ A),
    ("v-reshaped", lambda A, c: A @ c.V.reshape(c.V.shape[::-1]).T),
]
