"""What the reading of one word may be made of by mistake: formulas by slug, as formulas.py has them for all words.

c is a Layer of all words with i, the word that asks; w are the weights of that word (T,).
"""

import numpy as np

from grader.attention.changed_pieces import CHANGED_MIXES
from grader.attention.formulas import SCORES, digits
from grader.attention.recover import share, softmax
from grader.calls import close


def rows(table):
    """Formulas for the scores of all pairs -> for those of word i, as a grid of one row."""
    return [(slug, lambda c, formula=formula: formula(c)[c.i][None]) for slug, formula in table]


ROWS = [
    *rows(SCORES),
    ("position-first", lambda c: c.S[:1]),
    ("position-last", lambda c: c.S[-1:]),
    ("position-before", lambda c: c.S[c.i - 1][None]),
    ("position-after", lambda c: c.S[c.i + 1][None]),
]
OTHERS = [  # weights that are no softmax of a row of scores: (slug, test)
    ("uniform-weights", lambda w, c: close(w, np.full_like(w, 1 / len(w)))),
    (
        "weights-are-scores",
        lambda w, c: close(w, c.E[c.i]) or close(w, c.S[c.i]) or close(w, c.E[c.i] - c.E[c.i].max()),
    ),
    ("log-softmax", lambda w, c: close(w, np.log(c.A[c.i]))),
    ("rounded", lambda w, c: digits(w) and np.abs(w - c.weights).max() < 0.06),
    ("only-itself", lambda w, c: w[c.i] == 1 and w.sum() == 1),
    ("hard-max", lambda w, c: set(w) == {0, 1} and w.sum() == 1),
    ("skips-itself", lambda w, c: w[c.i] == 0 and np.all(np.delete(w, c.i) > 0)),
    ("looks-back", lambda w, c: np.all(w[c.i + 1 :] == 0) and np.all(w[: c.i] > 0)),
    ("looks-ahead", lambda w, c: np.all(w[: c.i] == 0) and np.all(w[c.i + 1 :] > 0)),
    (
        "no-exp",
        lambda w, c: any(
            close(w, share(e[None])[0], 1e-4)
            for E in (c.E[c.i], c.S[c.i])
            for e in (E, E - E.min(), E - E.max(), np.abs(E))
        ),
    ),
    ("sigmoid", lambda w, c: close(w, 1 / (1 + np.exp(-c.E[c.i])))),
    ("exp-parenthesis", lambda w, c: any(close(w, np.exp(e / np.exp(e).sum())) for e in shifted(c))),
    ("sum-of-scores", lambda w, c: any(close(w, np.exp(e) / e.sum(), 1e-4) for e in shifted(c))),
    ("relu-weights", lambda w, c: close(w, share(np.maximum(c.E[c.i], 0)[None] + 1e-12)[0], 1e-4)),
    ("weights-column", lambda w, c: close(w, c.A[:, c.i])),
    ("softmax-columns", lambda w, c: close(w, softmax(c.E, axis=0)[c.i])),
    ("low-precision", lambda w, c: np.abs(w - c.weights).max() < 5e-3),
    ("rows-do-not-sum", lambda w, c: abs(w.sum() - 1) > 1e-4),
]


def shifted(c):
    return c.E[c.i], c.E[c.i] - c.E[c.i].max()


NEW = [  # (slug, own weights and Parts -> new)
    ("new-right-weights-not", lambda w, c: c.new),
    ("mix-scores", lambda w, c: c.S[c.i] @ c.V),
    ("mix-scores", lambda w, c: c.E[c.i] @ c.V),
    ("mix-exp", lambda w, c: np.exp(c.E[c.i]) @ c.V),
    ("mix-exp", lambda w, c: np.exp(shifted(c)[1]) @ c.V),
    ("mix-sum", lambda w, c: c.V.sum(axis=0)),
    ("mix-uniform", lambda w, c: c.V.mean(axis=0)),
    ("mix-none", lambda w, c: c.V[c.i]),
    ("mix-own", lambda w, c: w[c.i] * c.V[c.i]),
    ("mix-winner", lambda w, c: c.V[w.argmax()]),
    ("mix-winner", lambda w, c: w.max() * c.V[w.argmax()]),
    ("mix-last", lambda w, c: w[-1] * c.V[-1]),
    ("mix-last", lambda w, c: c.V[-1]),
    ("mix-first", lambda w, c: w[0] * c.V[0]),
    ("mix-short", lambda w, c: w[:-1] @ c.V[:-1]),
    ("mix-late", lambda w, c: w[1:] @ c.V[1:]),
    ("mix-without-own", lambda w, c: w @ c.V - w[c.i] * c.V[c.i]),
    ("mix-back", lambda w, c: w[: c.i + 1] @ c.V[: c.i + 1]),
    ("mix-back", lambda w, c: w[: c.i] @ c.V[: c.i]),
    ("mix-ahead", lambda w, c: w[c.i :] @ c.V[c.i :]),
    ("mix-residual", lambda w, c: w @ c.V + c.V[c.i]),
    ("mix-residual", lambda w, c: w @ c.V + c.X[c.i]),
    ("mix-residual", lambda w, c: w @ c.V + w[c.i] * c.V[c.i]),
    ("mix-column", lambda w, c: c.A[:, c.i] @ c.V),
    ("mixes-X", lambda w, c: w @ c.X),
    ("mixes-K", lambda w, c: w @ c.K),
    ("mixes-Q", lambda w, c: w @ c.Q),
    ("not-added", lambda w, c: w[:, None] * c.V),
    ("not-added", lambda w, c: (w[:, None] * c.V).T),
    ("added-across", lambda w, c: (w[:, None] * c.V).sum(axis=1)),
    ("all-positions", lambda w, c: c.output),
]
CHANGED_NEW = [(slug, lambda w, c, mix=mix: mix(w[None], c)[0]) for slug, mix in CHANGED_MIXES]
