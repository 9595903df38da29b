"""Read off a map of attention how it was made: the score formula, the divisor, the normaliser.

log A, centred by rows and by columns at once, loses whatever depends on the row or on the column alone: every
normaliser, whichever way it runs, and every maximum taken away. What is left is scores / divisor. So the formula of the
scores (one of a table) and the divisor (any real number) come first, the normaliser after. That names any combination of
slips, and divisors nobody thought of, without a list of whole programs. Under a mask the cells that it leaves are enough.
"""

import math

import numpy as np

from grader.calls import close

FIT = 2e-4  # of the largest centred logarithm; float32 maps are off by 1e-5
SAME = 1e-3  # two divisors read off are the same number


def softmax(E, axis=1):
    Z = np.exp(E - E.max(axis=axis, keepdims=True))
    return Z / Z.sum(axis=axis, keepdims=True)


def away(E):
    """exp of the scores without their row maxima."""
    return np.exp(E - E.max(axis=1, keepdims=True))


def share(Z):
    return Z / Z.sum(axis=1, keepdims=True)


def unit(M):
    return M / np.linalg.norm(M, axis=1, keepdims=True)


NORMALISERS = [
    # slug                 scores / divisor (T_q, T_k) -> A; the right one first, "max-..." only where row sums are 1
    ("row", softmax),
    ("softmax-columns", lambda E: softmax(E, axis=0)),
    ("softmax-columns", lambda E: away(E) / away(E).sum(axis=0)),
    ("softmax-whole", lambda E: np.exp(E - E.max()) / np.exp(E - E.max()).sum()),
    ("softmax-whole", lambda E: away(E) / away(E).sum()),
    ("sum-no-keepdims", lambda E: away(E) / away(E).sum(axis=1)),
    ("sum-no-keepdims", lambda E: np.exp(E) / np.exp(E).sum(axis=1)),
    ("max-no-keepdims", lambda E: share(np.exp(E - E.max(axis=1)))),
    ("both-no-keepdims", lambda E: np.exp(E - E.max(axis=1)) / np.exp(E - E.max(axis=1)).sum(axis=1)),
    ("max-columns", lambda E: share(np.exp(E - E.max(axis=0)))),
    ("exp-only", away),
    ("exp-only", np.exp),
    ("exp-only", lambda E: np.exp(E - E.max())),
    ("divided-by-mean", lambda E: away(E) / away(E).mean(axis=1, keepdims=True)),
    ("normalised-l2", lambda E: unit(away(E))),
]


def centring(where):
    """where (T_q, T_k) of True and False -> the function that takes from a matrix what depends on the row or on the column
    alone, over the cells that are True; gives a vector of what is left there. A single row has no columns to take."""
    rows, columns = np.nonzero(where)
    by = [rows[:, None] == np.arange(len(where))] + [columns[:, None] == np.arange(where.shape[1])] * (len(where) > 1)
    D = np.hstack(by).astype(float)
    P = np.eye(len(D)) - D @ np.linalg.pinv(D)
    return lambda M: P @ M[where]


def divisors(A, formulas, where):
    """A (T_q, T_k), [(slug, scores of the same shape), ...], cells that count -> {place in the list: divisor} of those that fit."""
    A = A * np.where(A.sum(axis=1, keepdims=True) < 0, -1, 1)  # a sign of a whole row is a factor like any other
    if not (np.all(np.isfinite(A)) and np.array_equal(A > 0, where)):
        return {}
    centred = centring(where)
    L = centred(np.log(np.where(where, A, 1.0)))
    size = np.abs(L).max()
    fitting = {}
    for place, (_, scores) in enumerate(formulas):
        D = centred(scores) if scores is not None and scores.shape == A.shape else np.zeros(1)
        spread = float((D * D).sum())
        slope = float((L * D).sum()) / spread if spread > 1e-18 else 0.0
        if size > 1e-9 and slope and np.abs(L - slope * D).max() <= FIT * max(1.0, size):
            fitting[place] = 1 / slope
    return fitting


def named_divisor(read, sizes, table):
    """Divisors read off, sizes of each call, [(slug, function of sizes), ...] -> slug, {"divisor": the first}."""
    numbers = {"divisor": read[0]}
    for slug, formula in table:
        if all(abs(one - formula(size)) <= SAME * abs(formula(size)) for one, size in zip(read, sizes)):
            return slug, numbers
    if all(one < 0 for one in read):
        return "scores-negated", numbers
    alike = len(read) > 1 and all(abs(one - read[0]) <= SAME * abs(read[0]) for one in read)
    return ("scale-constant" if alike else "scale-other"), numbers


def named_normaliser(maps, scaled, wheres):
    """Maps, their scores / divisor -> slug, {}; a factor common to all rows gives "rows-sum-constant", {"sum"}."""
    scaled = [np.where(where, E, -np.inf) for E, where in zip(scaled, wheres)]
    for slug, formula in NORMALISERS:
        with np.errstate(all="ignore"):
            if all(A.shape[0] == A.shape[1] or "keepdims" not in slug for A in maps) and all(
                close(A, formula(E), 1e-4) for A, E in zip(maps, scaled)
            ):
                return slug, {}
    factors = [
        np.divide(A, softmax(E), out=np.full_like(A, np.nan), where=where) for A, E, where in zip(maps, scaled, wheres)
    ]
    if all(np.nanmax(np.abs(F - 1)) < 5e-3 for F in factors):
        return "low-precision", {}
    if all(np.nanmax(F) - np.nanmin(F) <= SAME * abs(np.nanmean(F)) for F in factors):
        return "rows-sum-constant", {
            "sum": float(np.nanmean(factors[0])),
            "sums": [float(np.nanmean(F)) for F in factors],
        }
    rows_alone = all(
        np.all(np.nanmax(F, axis=1) - np.nanmin(F, axis=1) <= SAME * np.abs(np.nanmean(F, axis=1))) for F in factors
    )
    return ("row-factor" if rows_alone else "column-factor"), {}


FACTORS = {"row-factor", "column-factor"}  # what is said of a normaliser that nothing known makes


def stories(maps, formulas, sizes, table, wheres=None):
    """Every way to make all the maps: [(score slug, divisor slug, normaliser slug, numbers)].

    maps: A of each call; formulas: for each call [(slug, scores), ...], the same slugs in the same order;
    sizes: of each call; table: named divisors; wheres: the cells that a mask leaves, for each call (all, if none is given).
    """
    wheres = wheres or [np.ones(A.shape, dtype=bool) for A in maps]
    fits = [divisors(A, *rest) for A, *rest in zip(maps, formulas, wheres)]
    for place, (slug, _) in enumerate(formulas[0]):
        if all(place in fit for fit in fits):
            read = [fit[place] for fit in fits]
            divisor, numbers = named_divisor(read, sizes, table)
            scaled = [one[place][1] / by for one, by in zip(formulas, read)]
            normaliser, more = named_normaliser(maps, scaled, wheres)
            yield slug, divisor, normaliser, {**numbers, **more, "place": place}


def is_root(value, size):
    return math.isclose(value, math.sqrt(size), rel_tol=SAME)
