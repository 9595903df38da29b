"""Random queries meet random keys: how scores, weights and the softmax's gradient are spread, with and without the divisor.

One answer holds every length d_k, so a slider asks nothing. What is shown is never one draw but many, with their spread.
"""

import numpy as np

from attention import softmax_rows

SIZES = [2, 4, 8, 16, 32, 64, 128, 256, 512]
FROM, WIDE, BINS = -90.0, 2.0, 90  # the heap of scores: one axis for every size and both sides
SIDES = {"undivided": lambda d: 1.0, "divided": lambda d: d**0.5}


def root_lab(keys=6, draws=200, seed=0):
    """keys (2 to 64) a row, draws (20 to 1000) a size ->

    {"problem": None, "keys", "draws", "seed", "sizes", "heap": {"from", "wide"}, "sides": {"undivided": [...], "divided":
    [...]}}: for every size {"spread" of the scores, "heap" (how many scores in each bin), and as [5 %, middle, 95 %] over the
    draws "largest" weight of a row (middle: mean), "jacobian" (its size; middle: median), "shared" (by as many equal
    positions; middle: mean)}.
    """
    if not (2 <= keys <= 64 and 20 <= draws <= 1000):
        raise ValueError(f"keys must lie in 2 to 64 and draws in 20 to 1000, not {keys} and {draws}")
    sides = {side: [] for side in SIDES}
    for d in SIZES:
        scores = draw(d, keys, draws, seed)
        for side, divisor in SIDES.items():
            sides[side].append(spread_of(scores / divisor(d)))
    return {
        "problem": None,
        "keys": keys,
        "draws": draws,
        "seed": seed,
        "sizes": SIZES,
        "heap": {"from": FROM, "wide": WIDE},
        "sides": sides,
    }


def draw(d, keys, draws, seed):
    """-> scores (draws, keys): in each draw one query and `keys` keys of d coordinates, all normal with variance 1."""
    rng = np.random.default_rng([seed, d])
    Q, K = rng.normal(size=(draws, 1, d)), rng.normal(size=(draws, keys, d))
    return (Q @ K.mT)[:, 0]


def spread_of(S):
    """Scores (draws, keys) -> what the page shows of them."""
    A = softmax_rows(S)
    bins = np.clip((S - FROM) // WIDE, 0, BINS - 1).astype(int)
    return {
        "spread": round(float(S.std()), 4),
        "heap": np.bincount(bins.ravel(), minlength=BINS).tolist(),
        "largest": within(A.max(axis=1), np.mean),
        "jacobian": within(jacobian_size(A), np.median),
        "shared": within(shared(A), np.mean),
    }


def within(numbers, middle):
    """-> [the number that 5 % stay below, the middle, the number that 95 % stay below], six digits."""
    low, high = np.percentile(numbers, [5, 95])
    return [round(float(number), 6) for number in (low, middle(numbers), high)]


def jacobian_size(A):
    """Weights A (draws, n) -> for each row the root of the sum of squares of J = diag(a) - a a^T (draws,).

    Written out, the sum is sum a^2 - 2 sum a^3 + (sum a^2)^2.
    """
    squares = (A**2).sum(axis=1)
    return np.sqrt(np.maximum(squares - 2 * (A**3).sum(axis=1) + squares**2, 0))  # rounding may go below 0


def shared(A):
    """Weights A (draws, n) -> by how many equal positions a row that is as even would be shared: exp of its entropy (draws,)."""
    return np.exp(-(A * np.log(np.where(A > 0, A, 1))).sum(axis=1))
