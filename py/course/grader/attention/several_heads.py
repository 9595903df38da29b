"""What several heads may be made of by mistake: formulas by slug, as formulas.py has them for one.

c is a Heads: X, Wq, Wk, Wv, Wo as they come (stacked), heads (each a Layer with its number n and all, the Heads), and
Q, K, V, S, A, H stacked (h, T, ...), H being what the heads hand over.
"""

import numpy as np

from grader.attention.changed_pieces import CHANGED_MIXES
from grader.attention.formulas import DIVISORS, MIXES, SCORES, SQUARE_SCORES, Layer
from grader.calls import close


class Heads:
    def __init__(self, X, Wq, Wk, Wv, Wo):
        self.X, self.Wq, self.Wk, self.Wv, self.Wo = X, Wq, Wk, Wv, Wo
        self.h, self.T = len(Wq), len(X)
        self.heads = [Layer(X, *one) for one in zip(Wq, Wk, Wv)]
        for n, head in enumerate(self.heads):
            head.n, head.all = n, self
        self.Q, self.K, self.V, self.S, self.A, self.H = (
            np.stack([getattr(head, name) for head in self.heads]) for name in ("Q", "K", "V", "S", "A", "output")
        )
        self.output = side_by_side(self.H) @ Wo


def side_by_side(H):
    """(h, T, d) -> (T, h d)."""
    return np.concatenate(list(H), axis=1)


def cut(c, name):
    """The wide product of Q, K or V, cut into heads without exchanging axes: (h, T, d)."""
    M = getattr(c, name)
    return side_by_side(M).reshape(M.shape)


def recut(c, name):
    """All heads at once, (h, T, d) already, taken for (T, h d) and cut once more: (h, T, d)."""
    M = getattr(c, name)
    return M.reshape(c.T, c.h, -1).swapaxes(0, 1)


def glued(c, name):
    """The stack of matrices reshaped to a wide one, which mixes up the columns of the heads: X times it (T, h d)."""
    W = getattr(c, "W" + name.lower())
    return c.X @ W.reshape(W.shape[1], -1)


def glued_apart(c, name):
    return glued(c, name).reshape(c.T, c.h, -1).swapaxes(0, 1)


def glued_cut(c, name):
    return glued(c, name).reshape(c.h, c.T, -1)


def of_heads(table):
    """Formulas for the scores of all heads -> for those of one head."""
    return [(slug, lambda c, formula=formula: formula(c.all)[c.n]) for slug, formula in table]


STACKS = [  # (slug, Heads -> scores of all heads)
    ("heads-same", lambda c: np.stack([c.S[0]] * c.h)),
    ("heads-same", lambda c: np.stack([c.S[-1]] * c.h)),
    ("heads-reversed", lambda c: c.S[::-1]),
    ("keys-of-one-head", lambda c: c.Q @ c.K[0].T),
    ("keys-of-one-head", lambda c: c.Q @ c.K[-1].T),
    ("queries-of-one-head", lambda c: c.Q[0] @ c.K.mT),
    ("queries-of-one-head", lambda c: c.Q[-1] @ c.K.mT),
    ("keys-added", lambda c: c.Q @ c.K.sum(axis=0).T),
    ("heads-cut", lambda c: cut(c, "Q") @ cut(c, "K").mT),
    ("heads-cut", lambda c: cut(c, "Q") @ c.K.mT),
    ("heads-cut", lambda c: c.Q @ cut(c, "K").mT),
    ("heads-cut", lambda c: recut(c, "Q") @ recut(c, "K").mT),
    ("heads-glued", lambda c: glued_apart(c, "Q") @ glued_apart(c, "K").mT),
    ("heads-glued", lambda c: glued_cut(c, "Q") @ glued_cut(c, "K").mT),
    ("heads-one-product", lambda c: np.stack([side_by_side(c.Q) @ side_by_side(c.K).T] * c.h)),
    ("heads-one-product", lambda c: np.stack([c.S.mean(axis=0)] * c.h)),
    ("heads-crossed", lambda c: c.Q @ c.K[::-1].mT),
]
FORMULAS = SCORES + of_heads(STACKS)
SQUARE_FORMULAS = SQUARE_SCORES + of_heads([("k-turned-all", lambda c: c.Q @ c.K.T)])  # where all sizes are equal
HEAD_DIVISORS = DIVISORS + [
    ("scale-sqrt-h", lambda n: n["h"] ** 0.5),
    ("scale-all-heads", lambda n: (n["h"] * n["d_k"]) ** 0.5),
    ("scale-all-heads", lambda n: (n["h"] * n["d_v"]) ** 0.5),
    ("scale-share", lambda n: (n["d_model"] // n["h"]) ** 0.5),
    ("scale-share", lambda n: (n["d_model"] / n["h"]) ** 0.5),
    ("scale-per-head", lambda n: n["h"] * n["d_k"] ** 0.5),
]
ACROSS = [  # maps of all heads at once: (slug, test)
    ("softmax-over-heads", lambda A, c: close(A.sum(axis=0), np.ones(A.shape[1:]))),
    ("softmax-over-all", lambda A, c: abs(A.sum() - 1) < 1e-5),
    ("maps-averaged", lambda A, c: close(A, np.broadcast_to(c.A.mean(axis=0), A.shape))),
]
ODD_MAPS = [  # a second result of another shape than (h, T, T): (slug, test)
    ("maps-one", lambda A, c: close(A, c.A[0]) or close(A, c.A[-1])),
    ("maps-averaged", lambda A, c: close(A, c.A.mean(axis=0)) or close(A, c.A.sum(axis=0))),
    ("heads-as-positions", lambda A, c: A.shape == (c.T, c.h, c.h)),
    ("maps-axes", lambda A, c: A.ndim == 3 and sorted(A.shape) == sorted(c.A.shape)),
    ("maps-joined", lambda A, c: A.ndim == 2 and A.size == c.A.size),
    ("maps-one", lambda A, c: A.shape == (c.T, c.T)),
    ("scores-features", lambda A, c: A.shape[-2:] == (c.K.shape[2],) * 2),
    ("scores-shape", lambda A, c: A.shape == c.K.shape),
]


def each(table):
    """What one head may hand over -> what all of them do."""
    return [(slug, lambda A, c, mix=mix: np.stack([mix(*one) for one in zip(A, c.heads)])) for slug, mix in table]


HANDED = [  # (slug, own maps and Heads -> what the heads hand over)
    *each(MIXES),
    ("values-of-one-head", lambda A, c: A @ c.V[0]),
    ("values-of-one-head", lambda A, c: A @ c.V[-1]),
    ("values-crossed", lambda A, c: A @ np.roll(c.V, 1, axis=0)),
    ("values-crossed", lambda A, c: A @ c.V[::-1]),
    ("values-added", lambda A, c: A @ c.V.sum(axis=0)),
    ("map-of-one-head", lambda A, c: A[0] @ c.V),
    ("map-of-one-head", lambda A, c: A[-1] @ c.V),
    ("map-of-one-head", lambda A, c: A.mean(axis=0) @ c.V),
    ("head-repeated", lambda A, c: np.stack([(A @ c.V)[0]] * c.h)),
    ("head-repeated", lambda A, c: np.stack([(A @ c.V)[-1]] * c.h)),
    ("heads-cut", lambda A, c: A @ cut(c, "V")),
    ("heads-cut", lambda A, c: A @ recut(c, "V")),
    ("heads-glued", lambda A, c: A @ glued_apart(c, "V")),
    ("heads-glued", lambda A, c: A @ glued_cut(c, "V")),
    ("wo-order", lambda A, c: (A @ c.V)[::-1]),
    *each(CHANGED_MIXES),
]
JOINED = [  # (slug, H (h, T, d_v) and Wo -> output): how the heads come together
    ("joined-interleaved", lambda H, Wo: H.transpose(1, 2, 0).reshape(H.shape[1], -1) @ Wo),
    ("joined-reshaped", lambda H, Wo: H.reshape(H.shape[1], -1) @ Wo),
    ("joined-added", lambda H, Wo: H.sum(axis=0) @ Wo[: H.shape[2]]),
    ("joined-added", lambda H, Wo: H.mean(axis=0) @ Wo[: H.shape[2]]),
    ("joined-averaged", lambda H, Wo: side_by_side(H) @ Wo / len(H)),
    ("joined-one", lambda H, Wo: H[0] @ Wo[: H.shape[2]]),
    ("joined-one", lambda H, Wo: H[-1] @ Wo[: H.shape[2]]),
    ("joined-one", lambda H, Wo: H[-1] @ Wo[-H.shape[2] :]),
    ("wo-missing", lambda H, Wo: side_by_side(H)),
    ("wo-missing", lambda H, Wo: H.sum(axis=0)),
    ("wo-missing", lambda H, Wo: H.mean(axis=0)),
    ("wo-transposed", lambda H, Wo: side_by_side(H) @ Wo.T),
    ("wo-per-head", lambda H, Wo: side_by_side(H @ Wo.reshape(len(H), -1, Wo.shape[1]))),
    ("joined-below", lambda H, Wo: np.concatenate(list(H))),
    ("not-joined", lambda H, Wo: H),
    ("not-joined", lambda H, Wo: H @ Wo.reshape(len(H), -1, Wo.shape[1])),
    ("not-joined", lambda H, Wo: H.swapaxes(0, 1)),
]
MEETINGS = {  # sizes that meet in a product and do not fit -> what was meant
    ("d_v", "h*d_v"): "heads-not-joined",
    ("h*d_v", "d_out"): "wo-transposed",
    ("d_k", "T"): "k-not-transposed",
    ("T", "d_k"): "k-not-transposed",
    ("d_model/h", "d_model"): "x-split",
    ("d_model/h", "d_k"): "x-split",
    ("d_model", "d_k"): "w-transposed",
    ("d_model", "d_v"): "w-transposed",
    ("h*d_model", "h*d_v"): "mixes-X",
    ("d_model", "h*d_v"): "mixes-X",
    ("h*d_k", "h*d_v"): "mixes-K",
    ("d_k", "h*d_v"): "mixes-K",
    ("d_model", "h"): "stack-not-wide",
    ("d_model", "h*d_model"): "stack-not-wide",
}
