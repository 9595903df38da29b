"""The rules of induction_head: what it is called with, what should come back, and what goes astray on the way."""

import numpy as np

from grader.calls import close
from grader.cases import TOLERANCE, Case
from grader.challenge import Challenge, Diagnosis
from grader.errors import slug_of
from grader.findings import Found
from grader.judge import first_that_fits
from grader.steps import unexplained


def symbols(cases):
    """The line A C F B A C, one-hot and sharp: what the lesson is about."""
    return [np.eye(8)[[0, 2, 5, 1, 0, 2]], 20]


def far(cases):
    """Scores in the thousands, in both layers."""
    X, _ = cases["other"]
    return [X, 4000]


CASES = [
    Case("main", {"T": 6, "V": 5, "s": 2}),  # all sizes differ
    Case("square", {"T": 4, "V": 4, "s": 3}, needs=None),  # where every product runs
    Case("again", {"T": 6, "V": 5, "s": 2}, "numbers", "size-constant"),
    Case("sharper", {"T": 6, "V": 5, "s": 5}, "sharpness", "s-fixed"),
    Case("gentle", {"T": 6, "V": 5, "s": 0.5}, "sharpness", "s-fixed"),
    Case("other", {"T": 5, "V": 7, "s": 2}, "sizes", "size-constant"),
    Case("long", {"T": 13, "V": 5, "s": 2}, "sizes", "size-constant"),
    Case("two", {"T": 2, "V": 3, "s": 2}, "sizes", "size-constant"),
    Case("one", {"T": 1, "V": 3, "s": 2}, "one-symbol", "one-symbol"),
    Case("symbols", symbols, "symbols", "symbols-fail"),
    Case("far", far, "far", "far-fail", tolerance=1e-2),
]


def shares(scores, allowed=None, axis=1):
    """Softmax over the cells that are allowed."""
    scores = scores if allowed is None else np.where(allowed, scores, -np.inf)
    E = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return E / E.sum(axis=axis, keepdims=True)


def hardest(A):
    return 1.0 * (A == A.max(axis=1, keepdims=True))


class Parts:
    def __init__(self, X, s):
        self.X, self.s, T = X, s, len(X)
        self.past = np.tri(T, dtype=bool)
        self.S1 = s * np.eye(T, k=-1)
        self.A1 = shares(self.S1, self.past)
        self.before = self.A1 @ X
        self.S2 = s * X @ self.before.T
        self.A2 = shares(self.S2, self.past)
        self.output = self.A2 @ X


def masked(p, scores):
    return shares(scores, p.past)


def others_only(S, past):
    """Softmax with the own place forbidden too, by a large number: row 0, which has no other place, becomes uniform."""
    return shares(np.where(past & ~np.eye(len(S), dtype=bool), S, -1e9))


def first_row(A, right=None):
    """A, its row 0 as it should be: from `right`, or all weight on the own place."""
    return np.vstack([np.eye(len(A))[:1] if right is None else right[:1], A[1:]])


def shifted(X):
    """Each row one place down; row 0 is empty."""
    return np.eye(len(X), k=-1) @ X


def unit(X):
    return X / np.linalg.norm(X, axis=1, keepdims=True)


MISTAKES = [
    # --- layer 1 ---
    ("first-asks-next", "A1", lambda p: masked(p, p.s * np.eye(len(p.X), k=1))),
    ("first-two-back", "A1", lambda p: masked(p, p.s * np.eye(len(p.X), k=-2))),
    ("first-asks-itself", "A1", lambda p: masked(p, p.s * np.eye(len(p.X)))),
    ("first-asks-all-before", "A1", lambda p: masked(p, p.s * np.tri(len(p.X), k=-1))),
    ("first-not-sharp", "A1", lambda p: masked(p, p.S1 / p.s)),
    ("first-divided", "A1", lambda p: masked(p, p.S1 / np.sqrt(len(p.X)))),
    ("first-divided", "A1", lambda p: masked(p, p.S1 / np.sqrt(p.X.shape[1]))),
    ("s-divides", "A1", lambda p: masked(p, p.S1 / p.s**2)),
    ("own-place-forbidden", "A1", lambda p: others_only(p.S1, p.past)),
    ("own-place-forbidden", "A1", lambda p: first_row(others_only(p.S1, p.past))),
    ("mask-other-side", "A1", lambda p: shares(p.S1, p.past.T)),
    ("first-unmasked", "A1", lambda p: shares(p.S1)),
    ("first-mask-late", "A1", lambda p: np.tril(shares(p.S1))),
    ("first-columns", "A1", lambda p: shares(p.S1, p.past, axis=0)),
    ("first-columns", "A1", lambda p: shares(p.S1, axis=0)),
    ("first-turned", "A1", lambda p: p.A1.T),
    ("first-is-shift", "A1", lambda p: np.eye(len(p.X), k=-1)),
    ("first-hard", "A1", lambda p: hardest(p.A1)),
    ("first-scores", "A1", lambda p: p.S1),
    ("first-likeness", "A1", lambda p: masked(p, p.s * p.X @ p.X.T)),
    ("maps-swapped", "A1", lambda p: p.A2),
    # --- layer 2, with the right first map ---
    ("second-keys-symbols", "A2", lambda p: masked(p, p.s * p.X @ p.X.T)),
    ("second-turned-around", "A2", lambda p: masked(p, p.s * p.before @ p.X.T)),
    ("second-both-before", "A2", lambda p: masked(p, p.s * p.before @ p.before.T)),
    ("second-keys-sum", "A2", lambda p: masked(p, p.s * p.X @ (p.X + p.before).T)),
    ("second-keys-sum", "A2", lambda p: masked(p, p.s * (p.X + p.before) @ (p.X + p.before).T)),
    ("second-before-turned", "A2", lambda p: masked(p, p.s * p.X @ (p.A1.T @ p.X).T)),
    ("second-asks-sum", "A2", lambda p: masked(p, p.s * (p.X + p.before) @ p.before.T)),
    ("second-shifts-symbols", "A2", lambda p: masked(p, p.s * p.X @ shifted(p.X).T)),
    ("second-shifts-symbols", "A2", lambda p: masked(p, p.s * p.X @ first_row(shifted(p.X), p.X).T)),
    ("second-shifts-symbols", "A2", lambda p: masked(p, p.s * p.X @ np.roll(p.X, 1, axis=0).T)),
    ("second-steps-twice", "A2", lambda p: masked(p, p.s * p.X @ (p.A1 @ p.before).T)),
    ("second-lengths", "A2", lambda p: masked(p, p.s * unit(p.X) @ unit(p.before).T)),
    ("second-lengths", "A2", lambda p: masked(p, p.s * p.X @ unit(p.before).T)),
    ("second-plus-first", "A2", lambda p: masked(p, p.S1 + p.S2)),
    ("second-times-first", "A2", lambda p: p.A2 @ p.A1),
    ("s-divides", "A2", lambda p: masked(p, p.S2 / p.s**2)),
    ("own-place-forbidden", "A2", lambda p: others_only(p.S2, p.past)),
    ("own-place-forbidden", "A2", lambda p: first_row(others_only(p.S2, p.past))),
    ("mask-other-side", "A2", lambda p: shares(p.S2, p.past.T)),
    ("second-not-sharp", "A2", lambda p: masked(p, p.S2 / p.s)),
    ("second-divided", "A2", lambda p: masked(p, p.S2 / np.sqrt(p.X.shape[1]))),
    ("second-unmasked", "A2", lambda p: shares(p.S2)),
    ("second-mask-zero", "A2", lambda p: shares(np.tril(p.S2))),
    ("second-mask-late", "A2", lambda p: np.tril(shares(p.S2))),
    ("second-columns", "A2", lambda p: shares(p.S2, p.past, axis=0)),
    ("second-columns", "A2", lambda p: shares(p.S2, axis=0)),
    ("second-turned", "A2", lambda p: p.A2.T),
    ("second-hard", "A2", lambda p: hardest(p.A2)),
    ("second-scores", "A2", lambda p: p.S2),
    ("second-is-first", "A2", lambda p: p.A1),
    # --- what is taken along ---
    ("output-of-before", "output", lambda p: p.A2 @ p.before),
    ("output-plus-symbols", "output", lambda p: p.output + p.X),
    ("output-plus-before", "output", lambda p: p.output + p.before),
    ("output-plus-before", "output", lambda p: p.output + p.X + p.before),
    ("output-of-first", "output", lambda p: p.before),
    ("output-turned", "output", lambda p: p.A2.T @ p.X),
    ("output-softmaxed", "output", lambda p: shares(p.output)),
    ("output-hard", "output", lambda p: hardest(p.A2) @ p.X),
    ("output-hard", "output", lambda p: hardest(p.output)),
]


# --- maps that no formula above makes: their softmax, or the size of their scores --------------------------------------


def exponentials(p, S):
    S = np.where(p.past, S, -np.inf)
    return np.exp(S - S.max(axis=1, keepdims=True))


def row_shares(E):
    return E / E.sum(axis=1, keepdims=True)


def of_all(p, S):
    """Exponentials divided by the sum of them all."""
    E = np.exp(np.where(p.past, S, -np.inf))
    return E / E.sum()


WEIGHTS = [  # (slug, map made of E: the exponentials of the masked scores)
    ("weights-not-divided", lambda E: E),
    ("weights-other-sum", lambda E: E / E.sum(axis=0, keepdims=True)),
    ("weights-other-sum", lambda E: E / E.sum(axis=1)),
    ("weights-other-sum", lambda E: E / E.sum()),  # of_all: without the largest of each row
]
FACTORS = [-1, 2, 0.5, 1.5, -2, 3]


def story_of_map(view, result, S):
    """A Found that makes this map of the right scores S; None if nothing does."""
    p, A, right, numbers = view.parts, view.given[result], view.right[result], {"layer": result[1]}
    factor = float((A * right).sum() / (right * right).sum())
    if close(A, factor * right):
        return Found("weights-scaled", view, result, factor=factor, **numbers)
    E = exponentials(p, S)
    slug = next((slug for slug, make in WEIGHTS if close(A, make(E))), None)
    if slug is None and close(A[1:], right[1:]):
        slug = "first-row-odd"
    if slug is None and np.abs(np.triu(A, 1)).max() > TOLERANCE and close(row_shares(np.tril(A)), right):
        slug = "mask-leaks"
    if slug is None and any(close(A, np.round(right, digits)) for digits in (1, 2, 3, 4)):
        slug = "weights-rounded"
    if slug is None and close(A, of_all(p, S)):
        slug = "weights-other-sum"
    if slug is None and close(A, np.tril(np.exp(S))):
        slug = "weights-not-divided"
    if slug:
        return Found(slug, view, result, **numbers)
    sizes = [(p.s + 1) / p.s, (p.s - 1) / p.s, len(p.X) / p.s, p.X.shape[1] / p.s]
    factor = next((factor for factor in FACTORS + sizes if close(A, masked(p, factor * S))), None)
    return factor and Found("scores-scaled", view, result, factor=factor, **numbers)


def explain(judging):
    """The first call gave other numbers: the first map, then the second, then the output, each by the right ones before it."""
    told, view = first_that_fits(judging), judging.main
    if told:
        return told
    for result, S in (("A1", view.parts.S1), ("A2", view.parts.S2)):
        if not view.holds(result):
            return [story_of_map(view, result, S) or unexplained(view, result)]
    right, given = view.right["output"], view.given["output"]
    factor = float((given * right).sum() / (right * right).sum())
    return [
        Found("output-scaled", view, "output", factor=factor)
        if close(given, factor * right)
        else unexplained(view, "output")
    ]


SQUARE = [  # products that fit only where T = V
    ("second-map-as-keys", "A2", lambda p: masked(p, p.s * p.X @ p.A1.T)),
    ("second-not-turned", "A2", lambda p: masked(p, p.s * p.X @ p.before)),
    ("before-order", "A2", lambda p: masked(p, p.s * p.X @ (p.X @ p.A1).T)),
    ("before-cell-by-cell", "A2", lambda p: masked(p, p.s * p.X @ (p.A1 * p.X).T)),
    ("output-order", "output", lambda p: p.X @ p.A2),
]


def name_error(judging, error):
    """Shapes that do not meet: the call where T = V shows which product was meant."""
    view = judging.views.get("square")
    if slug_of(error) != "shapes-do-not-fit" or view is None or not view.shaped:
        return None
    return next((Found(slug) for slug, result, make in SQUARE if close(view.given[result], make(view.parts))), None)


def explain_nan(judging, result):
    """Rows that look nowhere: a mask that forbids the own place, or a row of scores that add up to 0."""
    given = judging.main.given["A1" if result == "output" else result]
    if not np.isfinite(given[0]).any() and np.isfinite(given[1:]).all():
        return [Found("first-row-empty", judging.main, "A1" if result == "output" else result, rows=[0])]
    return None


def explain_case(judging, view):
    """The first call was right and this one is not: a wrong array by name, or what the case itself says."""
    told = first_that_fits(judging)
    if told or view.name not in ("symbols", "far"):
        return told
    if any(found.slug == "s-fixed" for found in judging.found):
        return []  # these calls have another s, too
    if view.name == "far" and (
        not view.shaped
        and view.record.get("error", {}).get("type") == "OverflowError"
        or view.shaped
        and not all(np.isfinite(array).all() for array in view.given.values())
    ):
        return [Found("unstable-overflow", view)]
    leaks = view.shaped and next(
        (name for name in ("A1", "A2") if np.abs(np.triu(view.given[name], 1)).max() > 1e-2), None
    )
    return [Found("mask-too-weak", view, leaks, layer=leaks[1])] if leaks else None


def name_shapes(judging, found):
    """One row instead of all: only the last symbol was answered. Or the halves stand side by side."""
    view = judging.main
    T, V = view.sizes["T"], view.sizes["V"]
    shape = view.given["output"].shape if view.given["output"] is not None else None
    slug = {
        (V,): "output-last-row",
        (1, V): "output-last-row",
        (T, 2 * V): "output-side-by-side",
        (T, T): "results-order",
    }.get(shape)
    return [Found(slug, shape=str(shape))] if found and slug else None


CHALLENGE = Challenge(
    function="induction_head",
    arguments={"X": "T V", "s": ""},
    results={"output": "output", "A1": "A1", "A2": "A2"},
    cases=CASES,
    parts=Parts,
    spread={"X": 0.7},  # loops are free here, so there are no turns
    mistakes=MISTAKES,
    diagnosis=Diagnosis(
        explain=explain,
        explain_nan=explain_nan,
        explain_case=explain_case,
        name_error=name_error,
        name_shapes=name_shapes,
    ),
)
