"""One piece of the layer was changed before it went on: squared, cut off, turned round. Pieces times changes, as formulas.

Tried when no formula of formulas.py fits; each gives the slug of the change and the name of the piece.
"""

import numpy as np

CHANGES = [  # (slug, array -> array)
    ("entries-squared", np.square),
    ("entries-abs", np.abs),
    ("entries-cut", lambda M: np.maximum(M, 0)),
    ("entries-cut", lambda M: np.minimum(M, 0)),
    ("entries-rounded", np.round),
    ("entries-rounded", np.floor),
    ("entries-rounded", np.trunc),  # what int does, also as the dtype of an array that is filled
    ("entries-rounded", lambda M: np.round(M, 1)),
    ("entries-rounded", lambda M: np.round(M, 2)),
    ("entries-shifted", lambda M: M + 1),
    ("entries-squashed", np.tanh),
    ("rows-standardised", lambda M: (M - M.mean(axis=1, keepdims=True)) / M.std(axis=1, keepdims=True)),
    ("rows-to-one", lambda M: M / np.linalg.norm(M, axis=1, keepdims=True)),
    ("rows-to-one", lambda M: np.exp(M) / np.exp(M).sum(axis=1, keepdims=True)),
    ("mean-removed", lambda M: M - M.mean()),
    ("mean-removed", lambda M: M - M.mean(axis=0)),
    ("mean-removed", lambda M: M - M.mean(axis=1, keepdims=True)),
    ("triangle-kept", np.tril),
    ("triangle-kept", np.triu),
    ("order-reversed", lambda M: M[::-1]),
    ("order-reversed", lambda M: M[:, ::-1]),
]
SCORE_PIECES = [  # (name, Parts and a change -> scores)
    ("Q", lambda c, change: change(c.Q) @ c.K.T),
    ("K", lambda c, change: c.Q @ change(c.K).T),
    ("Wq", lambda c, change: (c.X @ change(c.Wq)) @ c.K.T),
    ("Wk", lambda c, change: c.Q @ (c.X @ change(c.Wk)).T),
    ("X", lambda c, change: (change(c.X) @ c.Wq) @ (change(c.X) @ c.Wk).T),
    ("X in Q", lambda c, change: (change(c.X) @ c.Wq) @ c.K.T),
    ("X in K", lambda c, change: c.Q @ (change(c.X) @ c.Wk).T),
    (
        "scores",
        lambda c, change: change(c.E) * c.Q.shape[1] ** 0.5,
    ),  # E is divided already: the divisor read off is the root again
    ("S", lambda c, change: change(c.S)),
]
MIX_PIECES = [  # (name, own A, Parts and a change -> output)
    ("V", lambda A, c, change: A @ change(c.V)),
    ("Wv", lambda A, c, change: A @ (c.X @ change(c.Wv))),
    ("X in V", lambda A, c, change: A @ (change(c.X) @ c.Wv)),
    ("A", lambda A, c, change: change(A) @ c.V),
    ("output", lambda A, c, change: change(A @ c.V)),
]
CHANGED_SCORES = [
    (f"{slug}:{piece}", lambda c, change=change, make=make: make(c, change))
    for piece, make in SCORE_PIECES
    for slug, change in CHANGES
]
CHANGED_MIXES = [
    (f"{slug}:{piece}", lambda A, c, change=change, make=make: make(A, c, change))
    for piece, make in MIX_PIECES
    for slug, change in CHANGES
]
