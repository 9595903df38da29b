"""The rules of causal_self_attention: what it is called with, what should come back, and what goes astray with a mask."""

import numpy as np

from grader.attention import diagnose
from grader.attention.changed_pieces import CHANGED_MIXES, CHANGED_SCORES
from grader.attention.diagnose import about, changed, name_shapes, story_of_A, story_of_output, tried
from grader.attention.formulas import MIXES, SCORES, Layer
from grader.attention.large_scores import UNSTABLE, far, far_story, large, what_is_lost
from grader.attention.recover import share, softmax
from grader.calls import Piece, close
from grader.cases import Case
from grader.challenge import Challenge, Diagnosis
from grader.findings import Found
from grader.steps import unexplained


def later(cases):
    """The last token has a key that every query matches by thousands: no row before it may notice."""
    draw = np.random.default_rng(41)
    X, Wq, Wk, Wv = draw.normal(size=(5, 7)), *(draw.normal(size=(7, width)) * 0.6 for width in (4, 4, 3))
    X[:, 0], X[:, 1], X[-1, 1] = 1.0, 0.0, 40_000.0
    for W in (Wq, Wk):
        W[:, 0], W[:2] = 0.0, 0.0
    Wv[1] = 0.0
    Wq[0, 0], Wk[1, 0] = 1.0, 1.0
    return [X, Wq, Wk, Wv]


def wide(cases):
    """Scores of a row that lie thousands apart, on both sides of 0."""
    X, *matrices = cases["other"]
    return [X * 400, *matrices]


CASES = [
    Case("main", {"T": 6, "d_model": 7, "d_k": 3, "d_v": 4}),  # all sizes differ
    Case("square", {"T": 4, "d_model": 4, "d_k": 4, "d_v": 4}, None, needs=None),  # nearly every formula runs here
    Case("other", {"T": 5, "d_model": 6, "d_k": 9, "d_v": 2}, "sizes", "size-constant"),
    Case("again", {"T": 6, "d_model": 7, "d_k": 3, "d_v": 4}, "numbers", "size-constant"),  # the sizes of main
    Case("one", {"T": 1, "d_model": 4, "d_k": 2, "d_v": 3}, "one-token", "one-token"),
    Case("thin", {"T": 3, "d_model": 2, "d_k": 5, "d_v": 1}, "thin", "size-constant"),
    Case("long", {"T": 16, "d_model": 11, "d_k": 7, "d_v": 8}, "sizes", "size-constant"),
    Case("later", later, "later", "future-in-sum", tolerance=1e-2),
    Case("large", large, "numbers", "size-of-numbers", tolerance=1e-4),
    Case("far", far, "far", "unstable-overflow", tolerance=1e-2),
    Case("wide", wide, "far", "unstable-other", tolerance=1e-2),
]


def past(A):
    """The cells that may be looked at: position i at 0 to i."""
    return np.tri(len(A), dtype=bool)


class Parts(Layer):
    def __init__(self, X, Wq, Wk, Wv):
        super().__init__(X, Wq, Wk, Wv, mask=past(X))


# --- which cells are left ---------------------------------------------------------------------------------------------

NOTHING = 1e-12  # a weight that is as good as none


def seen_cells(A):
    with np.errstate(invalid="ignore"):
        return A > NOTHING


PATTERNS = [  # (slug, which cells have weight, which rows count)
    ("past", past, slice(None)),
    ("mask-missing", lambda A: np.ones(A.shape, dtype=bool), slice(None)),
    ("mask-turned", lambda A: past(A).T, slice(None)),
    ("mask-turned", lambda A: ~past(A), slice(None, -1)),  # the last row looks nowhere, or everywhere
    ("mask-diagonal", lambda A: np.tri(len(A), k=-1, dtype=bool), slice(1, None)),  # and here the first
    ("mask-one-ahead", lambda A: np.tri(len(A), k=1, dtype=bool), slice(None)),
    ("mask-own-cell", lambda A: ~np.eye(len(A), dtype=bool), slice(None)),
    ("mask-only-own", lambda A: np.eye(len(A), dtype=bool), slice(None)),
]


def pattern(A):
    """Which cells of A have weight, as a slug; None if it is no pattern known."""
    seen = seen_cells(A)
    return next((slug for slug, cells, rows in PATTERNS if np.array_equal(seen[rows], cells(A)[rows])), None)


# --- what the weights are made of ---------------------------------------------------------------------------------------

MIXES_HERE = [("mix-unmasked", lambda A, c: softmax(c.E) @ c.V), *MIXES]
OTHERS = [  # maps that are no softmax over the cells left: (slug, test)
    ("uniform-weights", lambda A, c: close(A, share(1.0 * past(A)))),
    ("A-is-scores", lambda A, c: close(A, np.tril(c.E)) or close(A, np.tril(c.S)) or close(A, c.E) or close(A, c.S)),
    ("rounded", lambda A, c: any(close(A, np.round(c.A, digits), 1e-9) for digits in (1, 2, 3, 4))),
    ("hard-max", lambda A, c: np.all((A == 0) | (A == 1)) and np.all(A.sum(axis=1) == 1)),
    ("no-exp", lambda A, c: close(A, share(np.tril(c.E)), 1e-4) or close(A, np.tril(share(c.E)), 1e-4)),
    ("sigmoid", lambda A, c: close(A, np.tril(1 / (1 + np.exp(-c.E)))) or close(A, 1 / (1 + np.exp(-np.tril(c.E))))),
    ("low-precision", lambda A, c: np.abs(A - c.A).max() < 5e-3),
    ("rows-do-not-sum", lambda A, c: not close(A.sum(axis=1), np.ones(len(A)))),
]


def explain(judging):
    """The first call gave other numbers: which cells, then how the weights came about, then the output."""
    main, other = judging.main, judging.views.get("other")
    output = story_of_output(main, MIXES_HERE)
    if output is None:
        output = changed(story_of_output(main, CHANGED_MIXES))
    if main.holds("A"):
        return output or [unexplained(main, "output")]
    both = [view for view in (main, other) if view is not None and view.shaped and np.all(np.isfinite(view.given["A"]))]
    told = story(both) or story(both[:1]) or [unexplained(main, "A")]
    if output and output[0].slug == "output-right-A-not":
        return output if told[0].slug not in ("A-is-scores", "rounded", "exp-only") else told[:1]
    return told[:2] + (output or [])


def story(views):
    """-> [Found, ...] that makes A in all the views, the mask first; None if there is none."""
    main = views[0]
    A, slug = main.given["A"], pattern(main.given["A"])
    cleaned = [
        Piece(
            view.name,
            {"A": np.where(seen_cells(view.given["A"]), view.given["A"], 0.0)},
            view.right,
            view.parts,
            view.sizes,
        )
        for view in views
    ]
    wheres = [seen_cells(view.given["A"]) for view in views]
    whole = all(where.any(axis=1).all() for where in wheres)
    told = story_of_A(cleaned, others=OTHERS, wheres=wheres) if whole else None
    if told is None and whole and slug == "past":
        told = changed(story_of_A(cleaned, CHANGED_SCORES, others=[], wheres=wheres))
    if slug == "past":
        return told and [after_the_softmax(main, one) or one for one in told]
    if slug == "mask-missing":
        return still_seen(main) or told or ([about(main, "mask-missing")] if told == [] else None)
    if told and told[0].slug in ("A-is-scores", "no-exp", "hard-max", "sigmoid", "A-transposed"):
        return told
    more = [one for one in told or [] if one.slug not in ("low-precision", "rows-do-not-sum", "rounded")]
    off = [int(row) for row in np.flatnonzero((seen_cells(A) != past(A)).any(axis=1))]
    return [about(main, slug or "mask-other", rows=off, first=A[0], row=off[0], values=A[off[0]]), *more[:1]]


def after_the_softmax(view, one):
    """Weights of whole rows, their upper halves taken away afterwards: only the last row, which has no upper half, sums to 1."""
    A = view.given["A"]
    if one.slug == "row-factor" and abs(A[-1].sum() - 1) < 1e-4 and np.all(A.sum(axis=1) < 1 + 1e-4):
        return about(view, "mask-after-softmax")
    if one.slug == "column-factor":
        scaled = tried(SCORES[one.numbers["place"]][1], view.parts) / one.numbers["divisor"]
        return about(view, "mask-after-columns") if close(A, np.tril(softmax(scaled, axis=0)), 1e-4) else None
    return None


def still_seen(view):
    """Every cell has weight: the scores above the diagonal were lowered, or filled, with a number that leaves some."""
    A, c = view.given["A"], view.parts
    ahead = ~past(A)
    for E, more in ((c.E, []), (c.S, [about(view, "scale-none")])):
        L = np.log(A) - np.where(ahead, 0.0, E)
        L = L - L[:, :1]  # position 0 may always be looked at
        amounts = {"mask-filled": L[ahead], "mask-lowered": (L - E)[ahead]}
        for slug, amount in amounts.items():
            if (
                np.abs(L[~ahead]).max() < 1e-4
                and np.ptp(amount) < 1e-3
                and (slug, round(float(amount[0]), 3)) != ("mask-lowered", 0.0)
            ):
                slug = "scores-zeroed" if slug == "mask-filled" and abs(amount[0]) < 1e-6 else slug
                return [
                    about(view, slug, amount=float(amount[0]), less=-float(amount[0]), weight=float(A[ahead].max())),
                    *more,
                ]


# --- not a number -------------------------------------------------------------------------------------------------------


def explain_nan(judging, result):
    """Which rows of A are lost tells what the mask left there."""
    view = judging.main
    A, warnings = view.given["A"], " ".join(view.record["warnings"])
    lost = [int(row) for row in np.flatnonzero(np.isnan(A).any(axis=1))]
    slug = next(
        (
            slug
            for slug, holds in [
                ("A-is-scores", np.isneginf(A).any() and not np.isnan(A).any()),
                ("mask-diagonal", lost == [0]),
                ("mask-turned", lost == [len(A) - 1]),
                ("inf-times-zero", len(lost) == len(A) and "multiply" in warnings),
                ("mean-of-inf", len(lost) >= len(A) - 1 and "subtract" in warnings),
            ]
            if holds
        ),
        None,
    )
    return slug and [Found(slug, view, "A", rows=lost, first=A[0], weight=0.0, row_sums=A.sum(axis=1))]


# --- the other calls ----------------------------------------------------------------------------------------------------


def explain_case(judging, view):
    """The first call was right and this one is not; nothing new if the same slip has been told."""
    if any(one.slug in SAME_SLIP | UNSTABLE for one in judging.found):
        return []
    if view.record["status"] != "returned" or not view.shaped:
        return None
    A = view.given["A"]
    weight = float(np.nan_to_num(np.triu(A, 1)).max())
    if view.name in ("later", "far") and weight > 1e-5:
        return [Found("mask-too-weak", view, "A", weight=weight)]
    if view.name == "later":
        return later_story(judging, view)
    if view.name == "far":
        return far_story(judging, view)
    if view.name in ("large", "wide"):
        return None
    if view.name == "again" and view.same_answer(judging.main):
        return [Found("state-memo", view, "A")]
    if all(np.all(np.isfinite(given)) for given in view.given.values()) and view.name in ("other", "long"):
        told = story_of_output(view, MIXES_HERE) if view.holds("A") else story([view, judging.main])
        for one in told or []:
            one.numbers.setdefault("sizes", ", ".join(f"{name} = {size}" for name, size in view.sizes.items()))
        return told[:1] if told else None


def later_story(judging, view):
    """Rows that are lost because of the last token, or for another reason that the case far knows."""
    A, elsewhere = view.given["A"], judging.views["far"].given["A"]
    lost = [int(row) for row in np.flatnonzero(~(np.abs(A.sum(axis=1) - 1) <= 1e-2))]
    other = what_is_lost(elsewhere)[0] if elsewhere is not None and elsewhere.shape == A.shape else None
    slug = other if other in ("unstable-overflow", "unstable-global-max", "unstable-patched") else "future-in-sum"
    return [Found(slug, view, "A", rows=lost, count=len(lost), error="", sum=float(A.sum(axis=1)[0]))] if lost else None


SAME_SLIP = {
    "size-constant",
    "one-token",
    "state-memo",
    "scale-constant",
    "scale-other",
    "future-in-sum",
    "mask-too-weak",
}


def name_error(judging, error):
    return diagnose.name_error(judging, error, np.tri(4, dtype=bool))


CHALLENGE = Challenge(
    function="causal_self_attention",
    arguments={"X": "T d_model", "Wq": "d_model d_k", "Wk": "d_model d_k", "Wv": "d_model d_v"},
    results={"output": "output", "A": "A"},
    cases=CASES,
    parts=Parts,
    words=["attention"],
    spread={"Wq": 0.6, "Wk": 0.6, "Wv": 0.6},
    turns={"T": 4, "d_model": 6, "d_k": 5, "d_v": 3},
    loops={"T": "remark"},  # row by row passes, pair by pair does not
    diagnosis=Diagnosis(
        explain=explain,
        explain_nan=explain_nan,
        explain_case=explain_case,
        name_error=name_error,
        name_shapes=name_shapes,
    ),
)
