"""The rules of softmax_rows: what it is called with, what should come back, and the names of what goes astray."""

import numpy as np

from grader.attention.diagnose import story_of_A
from grader.attention.formulas import NO_DIVISOR_TOLD, OTHER_MAPS, standardised
from grader.attention.large_scores import SPREAD_ROW, what_is_lost
from grader.attention.recover import unit
from grader.calls import Piece, close
from grader.cases import Case
from grader.challenge import Challenge, Diagnosis
from grader.errors import slug_of
from grader.findings import Found
from grader.steps import unexplained


def stack(*shape):
    return lambda cases: [np.random.default_rng(sum(shape)).normal(size=shape) * 1.5]


def masked(cases):
    S = np.random.default_rng(31).normal(size=(4, 5))
    S[1, 3] = S[2, :4] = S[3, ::2] = -np.inf  # one, all but one, every other; row 0 keeps all
    return [S]


def masked_stack(cases):
    S = np.random.default_rng(33).normal(size=(2, 3, 4)) * 1.5
    S[0, 1, 2:] = S[1, 2, :3] = -np.inf
    return [S]


def wide(cases):
    """Scores of a row that lie hundreds and thousands apart."""
    return [cases["other"][0] * 1000]


def far(cases):
    """Rows around numbers whose exponentials are too large or too small even for a long double."""
    S = np.random.default_rng(32).normal(size=(5, 4)) + np.array([20_000.0, 0.0, -20_000.0, 0.0, -1000.0])[:, None]
    S[SPREAD_ROW] *= 3000
    return [S]


CASES = [
    Case("main", {"T_q": 3, "T_k": 5}),
    Case("square", {"T_q": 4, "T_k": 4}, None, needs=None),  # where a missing keepdims runs
    Case("other", {"T_q": 6, "T_k": 3}, "sizes"),
    Case("again", {"T_q": 3, "T_k": 5}, "numbers"),  # the sizes of main
    Case("short", {"T_q": 1, "T_k": 3}, "one-row", "one-row"),
    Case("one", {"T_q": 1, "T_k": 6}, "one-row", "one-row"),
    Case("alone", {"T_q": 4, "T_k": 1}, "one-entry", "one-entry"),
    Case("single", {"T_q": 1, "T_k": 1}, "one-entry", "one-entry"),
    Case("stack", stack(2, 3, 4), "stack", "stack-other"),
    Case("deep", stack(2, 3, 4, 5), "stack", "stack-other"),
    Case("cube", stack(4, 4, 4), "stack", "stack-other"),
    Case("far", far, "far", "unstable-overflow", tolerance=1e-2),
    Case("wide", wide, "far", "unstable-other", tolerance=1e-2),
    Case("masked", masked, "masked", "masked-other"),
    Case("masked stack", masked_stack, "masked", "masked-other"),
]


def softmax(S, axis=-1):
    E = np.exp(S - S.max(axis=axis, keepdims=True))
    return E / E.sum(axis=axis, keepdims=True)


class Parts:
    """S under the names that a layer has for it: scores, scores divided (by nothing, here), weights."""

    def __init__(self, S):
        self.S = self.E = S
        self.A = self.weights = softmax(S)


SCORES = [  # what went into the exponential: (slug, Parts -> scores)
    ("qk", lambda c: c.S),
    ("scores-abs", lambda c: np.abs(c.S)),
    ("scores-abs", lambda c: c.S**2),
    ("scores-cut", lambda c: np.maximum(c.S, 0)),
    ("scores-squashed", lambda c: np.tanh(c.S)),
    ("scores-squashed", lambda c: 1 / (1 + np.exp(-c.S))),
    ("softmax-twice", lambda c: c.A),
    ("divided-by-max", lambda c: c.S / c.S.max(axis=1, keepdims=True)),
    ("divided-by-max", lambda c: c.S / c.S.max()),
    ("scaled-by-row", lambda c: c.S / np.abs(c.S).max(axis=1, keepdims=True)),
    ("scaled-by-row", lambda c: c.S / c.S.sum(axis=1, keepdims=True)),
    ("scaled-by-row", lambda c: unit(c.S)),
    ("scaled-by-row", lambda c: standardised(c.S)),
    ("scaled-by-row", lambda c: (c.S - c.S.min(axis=1, keepdims=True)) / np.ptp(c.S, axis=1, keepdims=True)),
]
NO_SCALE_TOLD = NO_DIVISOR_TOLD | {"divided-by-max", "scaled-by-row"}
SCALES = [  # (slug, sizes -> divisor), the right one first
    ("scale-right", lambda n: 1.0),
    ("scale-root", lambda n: n["T_k"] ** 0.5),
    ("scale-root", lambda n: n["T_q"] ** 0.5),
    ("exp-base", lambda n: 1 / np.log(2)),
    ("exp-base", lambda n: 1 / np.log(10)),
]


def straight(A, S):
    """Is each row of A its scores, moved and stretched?"""

    def off(a, s):
        slope = ((a - a.mean()) * (s - s.mean())).sum() / ((s - s.mean()) ** 2).sum()
        return np.abs(a - a.mean() - slope * (s - s.mean())).max()

    return np.ptp(A, axis=1).min() > 0 and max(off(a, s) for a, s in zip(A, S)) <= 1e-4 * max(1.0, np.abs(A).max())


def over_own_sums(A, c):
    """exp of the scores over the sums of the scores, with or without the maxima taken away."""
    return any(
        close(A, np.exp(Z) / Z.sum(axis=1, keepdims=True), 1e-4) for Z in (c.S, c.S - c.S.max(axis=1, keepdims=True))
    )


def divided_inside(A, c):
    return any(
        close(A, np.exp(Z / np.exp(Z).sum(axis=1, keepdims=True)), 1e-4)
        for Z in (c.S, c.S - c.S.max(axis=1, keepdims=True))
    )


def odds(A, c):
    """Each exponential over the sum of the others."""
    return close(A, c.A / (1 - c.A), 1e-4)


OTHERS = [
    ("A-is-scores", lambda A, c: close(A, c.S) or close(A, c.S - c.S.max(axis=1, keepdims=True))),
    ("log-softmax", lambda A, c: close(A, np.log(c.A))),
    ("no-exp", lambda A, c: straight(A, c.S)),
    ("without-own", odds),
    ("sum-of-scores", over_own_sums),
    ("exp-parenthesis", divided_inside),
    *OTHER_MAPS,
]


def pieces(views):
    """Views as the stories want them: the weights under the name A."""
    return [
        Piece(view.name, {"A": view.given["weights"]}, {"A": view.right["weights"]}, view.parts, view.sizes)
        for view in views
        if view is not None and view.shaped and np.all(np.isfinite(view.given["weights"]))
    ]


def told(judging, *names):
    """The story that makes the weights of all these calls: [Found, ...] on the first; [] if they are right, None if there is none."""
    views = [judging.views.get(name) for name in names]
    story = story_of_A(pieces(views), SCORES, SCALES, OTHERS) if pieces(views) else None
    if story and any(one.slug in NO_SCALE_TOLD for one in story):
        story = [one for one in story if one.slug != "scale-root"]
    return story and [Found(one.slug, views[0], "weights", **one.numbers) for one in story]


def explain(judging):
    return told(judging, "main", "other") or told(judging, "main") or [unexplained(judging.main, "weights")]


def name_error(judging, error):
    """Shapes that do not meet: where rows and columns are as many, the same code runs, and its numbers tell."""
    if slug_of(error) == "shapes-do-not-fit":
        story = told(judging, "square")
        return story[0] if story else None


def explain_case(judging, view):
    """The first call was right and this one is not; nothing new if the same slip has been told. FOLLOWS: (told, the call)."""
    if any((one.slug.partition("-")[0], view.name.partition(" ")[0]) in FOLLOWS for one in judging.found):
        return []
    if view.record["status"] != "returned" or not view.shaped:
        return None
    W, S = view.given["weights"], view.arguments["S"]
    if view.name == "far":
        slug, rows, numbers = what_is_lost(W)
        return [Found(slug, view, "weights", rows=rows, **numbers)]
    if view.name in ("masked", "masked stack"):
        return [
            Found(
                "masked-nan"
                if np.isnan(W).any()
                else "masked-weight"
                if np.any(W[np.isneginf(S)] > 1e-5)
                else "masked-other",
                view,
                "weights",
                weight=float(np.max(W[np.isneginf(S)])),
                rows=rows_off(W, view.right["weights"]),
            )
        ]
    if view.name == "wide":
        return None
    if view.name == "again" and view.same_answer(judging.main):
        return [Found("state-memo", view, "weights")]
    if S.ndim > 2:
        axis = next(
            (
                axis
                for axis in range(S.ndim - 1)
                if close(W.sum(axis=axis), np.ones_like(W.sum(axis=axis)))
                or close(W, softmax(S - S.max(axis=axis, keepdims=True) * 1.0), 1e-4)
            ),
            None,
        )
        return None if axis is None else [Found("stack-axis", view, "weights", axis=axis, axes=S.ndim)]


FOLLOWS = {
    ("unstable", "masked"),
    ("unstable", "wide"),
    ("one", "one"),
    ("one", "alone"),
    ("one", "single"),
    ("stack", "masked"),
    ("masked", "masked"),
}


def rows_off(given, right):
    """The rows of a grid that differ; of a stack the picture finds them by itself."""
    return (
        [int(row) for row in np.flatnonzero(~(np.abs(given - right).max(axis=1) < 1e-5))] if given.ndim == 2 else None
    )


CHALLENGE = Challenge(
    function="softmax_rows",
    arguments={"S": "... T_q T_k"},
    results={"weights": "weights"},
    cases=CASES,
    parts=Parts,
    words=["attention"],
    spread={"S": 1.5},
    turns={"T_q": 4, "T_k": 5},
    loops={"T_q": "rows"},  # neither rows nor entries are to be looped over
    diagnosis=Diagnosis(explain=explain, explain_case=explain_case, name_error=name_error),
)
