"""Scores in the thousands: what a challenge is called with, and what the rows that are lost tell about the softmax."""

import numpy as np

from grader.calls import close
from grader.findings import Found
from grader.steps import at_case

FAR = [5000.0, 0.0, -5000.0, 0.0, -1000.0]  # around which number the scores of each row lie
SPREAD_ROW = 3  # the row whose own scores lie thousands apart


def far(cases):
    """X, Wq, Wk, Wv with scores near FAR. Every key reads 1 in its coordinate 0, and the query of row i FAR[i] there:
    added to all scores of the row, it changes no weight. Coordinate 1 makes one query long and no key."""
    T, d_model, d_k, d_v = 5, 7, 4, 3
    draw = np.random.default_rng(21)
    X, Wq, Wk, Wv = (
        draw.normal(size=(T, d_model)),
        *(draw.normal(size=(d_model, width)) * 0.6 for width in (d_k, d_k, d_v)),
    )
    X[:, 0], X[:, 1], X[SPREAD_ROW, 2] = 1.0, np.array(FAR) * d_k**0.5, 3000.0
    for W in (Wq, Wk, Wv):
        W[1:3] = 0.0
    Wq[:, 0], Wk[:, 0] = 0.0, 0.0
    Wq[1, 0], Wk[0, 0], Wq[2, 1] = 1.0, 1.0, 1.0
    return [X, Wq, Wk, Wv]


def large(cases):
    """Ordinary scores from an X thirty times as long."""
    X, Wq, Wk, Wv = cases["again"]
    return [X * 30, Wq / 30, Wk / 30, Wv]


def wide(cases):
    """Scores on both sides of 0, most of them ten thousands apart: each row gives all to one place."""
    X, *matrices = cases["other"]
    return [X * 200, *matrices]


def far_story(judging, view):
    """-> what is said of the case far: [Found], None if its shapes are no good."""
    if view.record["status"] == "raised" or not view.shaped:
        return (
            None
            if view.record["status"] != "raised"
            else [at_case(judging, next(c for c in judging.rules.cases if c.name == "far"), view)]
        )
    others = [given for name, given in view.given.items() if name != "A"]
    slug, rows, numbers = what_is_lost(view.given["A"], all(np.isfinite(one).all() for one in others))
    return [Found(slug, view, "A", rows=rows, **numbers)]


UNSTABLE = {  # what is said where large scores are lost
    "unstable-overflow",
    "unstable-global-max",
    "unstable-shift",
    "unstable-underflow",
    "unstable-patched",
    "unstable-clip",
    "unstable-other",
}


def what_is_lost(A, rest_finite=True):
    """A (5, n), its rows around FAR; is everything else that came back finite? -> slug, rows to mark, numbers for its text.
    Which rows are not finite tells what was taken away from the scores, if anything."""
    lost = ~np.isfinite(A).all(axis=1)
    sums = A.sum(axis=1)
    high, middle, spread = lost[0], lost[1], lost[SPREAD_ROW]
    flat = np.ptp(np.where(np.isfinite(A), A, 0), axis=1) < 1e-3
    slug = next(
        slug
        for holds, slug in [
            (high or (not lost.any() and not rest_finite), "unstable-overflow"),
            (middle, "unstable-global-max"),
            (lost.sum() == 1 and spread, "unstable-shift"),
            (lost.any(), "unstable-underflow"),
            (not close(sums, np.ones(len(A)), 1e-3), "unstable-patched"),
            (flat.any(), "unstable-clip"),
            (True, "unstable-other"),
        ]
        if holds
    )
    worst = sums[int(np.argmax(np.where(np.isfinite(sums), np.abs(sums - 1), -1)))]
    marked = [int(row) for row in np.flatnonzero(lost | (flat & (slug == "unstable-clip")))]
    return (
        slug,
        marked,
        {"error": "", "sum": float(worst), "count": int(flat.sum() if slug == "unstable-clip" else lost.sum())},
    )
