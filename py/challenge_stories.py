"""The stories of attention: which slips, one or several, make exactly the numbers a student's function gave.

For challenges with the results "output" and "A", the arguments X, Wq, Wk, Wv and the cases main, other, square, order
and far: their checks.py takes explain, explain_case, name_error, name_shapes and far from here.
"""
import numpy as np

from challenge_attention import DIVISORS, MIXES, NO_DIVISOR_TOLD, OTHER_MAPS, OTHER_X, SCORES, SQUARE_SCORES
from challenge_errors import slug_of
from challenge_steps import at_case, unexplained
from challenge_views import close, row_of
from challenge_words import Found
from inversion import is_root, stories

# --- A ----------------------------------------------------------------------------------------------------------------


def story_of_A(views, scores=SCORES):
    """The shortest story that makes A in all the views: [Found, ...], the first to be read first; None if there is none."""
    maps = [view.given["A"] for view in views]
    formulas = [[(slug, tried(formula, view.parts)) for slug, formula in scores] for view in views]
    told = [told_by(views, *story) for story in stories(maps, formulas, [view.sizes for view in views], DIVISORS)]
    if told:
        return min(told, key=lambda story: (any(one.slug.endswith("-factor") for one in story), len(story)))
    with np.errstate(all="ignore"):
        return next(([about(views[0], slug)] for slug, fits in OTHER_MAPS
                     if all(tried(lambda c: fits(A, c), view.parts) for A, view in zip(maps, views))), None)


def tried(formula, parts):
    """A formula's array, or None where the call does not let it run."""
    try:
        return formula(parts)
    except (ValueError, AttributeError):
        return None


def told_by(views, score, divisor, normaliser, numbers):
    """Score formula, divisor and normaliser as read off -> what is to be said of them."""
    turned = score == "qk-swapped" and normaliser == "softmax-columns"
    if turned:
        score, normaliser = "qk", "row"
    if normaliser == "rows-sum-constant" and divisor == "scale-none" and all(
            is_root(1 / total, view.sizes["d_k"]) for total, view in zip(numbers["sums"], views)):
        divisor, normaliser = "scale-right", "scale-after-softmax"
    if score in NO_DIVISOR_TOLD or (normaliser.endswith("-factor") and divisor == "scores-negated"):
        divisor = "scale-right"
    slugs = [slug for slug, right in ((score, "qk"), (normaliser, "row"), (divisor, "scale-right")) if slug != right]
    return [about(views[0], slug, **numbers) for slug in ["A-transposed"] * turned + slugs]


def about(view, slug, of="A", **numbers):
    """A Found on one result of a view, with the row and column sums of its A."""
    A = view.given["A"]
    sums = {"row_sums": A.sum(axis=1), "column_sums": A.sum(axis=0)} if A.ndim == 2 else {}
    return Found(slug, view, of, **sums, **numbers)


# --- the output, held against the student's own A ---------------------------------------------------------------------

def story_of_output(view):
    """[] if the output is A V, with the student's own A; [Found] that names it; None if nothing fits."""
    Y, A, c = view.given["output"], view.given["A"], view.parts
    mixed = A @ c.V
    if close(Y, mixed, 1e-4):
        return []
    with np.errstate(all="ignore"):
        slug = next((slug for slug, mix in MIXES if (made := tried(lambda c: mix(A, c), c)) is not None and close(Y, made, 1e-4)), None)
    if slug or Y.shape != mixed.shape:
        return slug and [about(view, slug, "output")]
    if np.ptp(Y - mixed, axis=0).max() <= 1e-4 and len(Y) > 1:
        return [about(view, "mix-residual", "output")]        # the same row is added everywhere
    factor = float((Y * mixed).sum() / (mixed * mixed).sum())
    if abs(factor) > 1e-9 and close(Y, factor * mixed, 1e-4):
        by_root = factor > 0 and is_root(1 / factor, view.sizes["d_k"])
        return [about(view, "scale-output" if by_root else "output-scaled", "output", factor=factor)]
    return [about(view, "low-precision", "output")] if np.abs(Y - mixed).max() < 5e-3 * max(1.0, np.abs(mixed).max()) else None


# --- what the judge asks for ------------------------------------------------------------------------------------------

def explain(judging):
    """The first call gave other numbers: A first, then the output against the student's own A."""
    main, other = judging.main, judging.views.get("other")
    output = story_of_output(main)
    if main.holds("A"):
        return output or [unexplained(main, "output")]
    both = [main, other] if other is not None and other.shaped and np.all(np.isfinite(other.given["A"])) else [main]
    A = story_of_A(both)
    if not A:
        return [moved(judging) or (about(main, "low-precision") if A == [] else unexplained(main, "A"))]
    if output and output[0].slug == "mixes-X" and A[0].slug == "scores-xx":
        return [about(main, "no-projections")]
    if output and output[0].slug == "output-right-A-not" and A[0].slug in ("A-is-scores", "rounded", "log-softmax", "exp-only"):
        return A
    change = OTHER_X.get(A[0].slug)
    if change and close(main.given["output"], main.given["A"] @ change(main.parts.X) @ main.parts.Wv, 1e-4):
        return A
    if A[0].slug == "centres-X":                              # the same A, but X was left alone: the scores were centred
        return [about(main, "column-factor"), *(output or [])]
    return A[:2] + (output if output is not None else [unexplained(main, "output")])


def moved(judging):
    """The words in another order give other rows: something depends on the place."""
    order, main = judging.views.get("order"), judging.main
    if order is not None and order.shaped and hasattr(judging.rules, "ORDER"):
        A, places = main.given["A"], judging.rules.ORDER
        if not close(order.given["A"], A[np.ix_(places, places)], 1e-4):
            return Found("adds-positions", order, "A")


def explain_case(judging, view):
    """The first call was right and this one is not. One finding: what fails for a size mostly fails for others too."""
    if any(one.slug in CASE_SLUGS for one in judging.found):
        return [Found(judging.found[-1].slug)]
    if view.name == "far":
        return far_story(judging, view)
    if view.name == "again" and view.same_answer(judging.main):
        return [Found("state-memo", view, "A")]
    if not view.shaped or not all(np.all(np.isfinite(given)) for given in view.given.values()):
        return None
    story = story_of_output(view) if view.holds("A") else story_of_A([view, judging.main]) if view.name in ("other", "long") else None
    for one in story or []:
        one.numbers.setdefault("sizes", ", ".join(f"{name} = {size}" for name, size in view.sizes.items()))
    return story[:1] if story else None


CASE_SLUGS = {"size-constant", "one-token", "adds-positions", "state-memo", "scale-constant", "scale-other"}

# --- shapes -----------------------------------------------------------------------------------------------------------


def name_error(judging, error):
    """A product that does not fit: the same call where all sizes are equal shows which product was meant."""
    if slug_of(error) != "shapes-do-not-fit":
        return None
    return square_story(judging) or too_narrow(judging, error)


def square_story(judging):
    view = judging.views.get("square")
    if view is None or not view.shaped or not np.all(np.isfinite(view.given["A"])):
        return None
    could_run = [(slug, formula) for slug, formula in SCORES if slug in ("qk", "qk-swapped", "scores-xx")]
    A = story_of_A([view], SQUARE_SCORES + could_run)
    never = {slug for slug, _ in SQUARE_SCORES}               # a formula that runs with all sizes is not what failed
    named = [one for one in A or [] if one.slug in never]
    output = story_of_output(view) if A == [] else []
    return next((Found(one.slug) for one in named or output or []), None)


def too_narrow(judging, error):
    """A product of the shape of Q under another name: the scores did not pair every row with every row."""
    T, d_k = judging.main.sizes["T"], judging.main.sizes["d_k"]
    shapes = error.get("shapes", {})
    for narrow in ([T, d_k], [T, 1], [T]):
        name = next((name for name, shape in shapes.items() if shape == narrow and name.lower() not in READINGS), None)
        if name and [T, T] not in shapes.values():
            return Found("scores-shape", which=name, shape=row_of(map(str, narrow)), names=judging.main.spelled(narrow))


READINGS = ("q", "k", "query", "queries", "key", "keys")


def name_shapes(judging, found):
    """Results of other shapes than asked: what the output is made of, and what is wrong with an A of the right shape."""
    view, named = judging.main, []
    A, sizes = view.given["A"], view.sizes
    grid = A.shape == view.right["A"].shape
    for one in sorted(found, key=lambda one: one.of != "A")[:1]:      # an output follows from its A
        slug = one.slug
        if one.of == "A":
            slug = {(sizes["d_k"],) * 2: "scores-features", (sizes["T"], sizes["d_k"]): "scores-shape"}.get(A.shape, slug)
        elif one.of == "output" and grid:
            slug = next((told.slug for told in story_of_output(view) or []), slug)
        named.append(Found(slug, one.view, one.of, **one.numbers))
    if not named or not grid or view.holds("A") or not np.all(np.isfinite(A)):
        return named
    story = story_of_A([view]) or []
    if named[0].slug == "mixes-X" and story and story[0].slug == "scores-xx":
        return [Found("no-projections", view, "A")]
    return named + story[:1]


# --- scores of any size -----------------------------------------------------------------------------------------------

FAR = [5000.0, 0.0, -5000.0, 0.0, -1000.0]                # around which number the scores of each row lie
SPREAD_ROW = 3                                            # the row whose own scores lie thousands apart


def far(cases):
    """X, Wq, Wk, Wv with scores near FAR. Every key reads 1 in its coordinate 0, and the query of row i FAR[i] there:
    added to all scores of the row, it changes no weight. Coordinate 1 makes one query long and no key."""
    T, d_model, d_k, d_v = 5, 7, 4, 3
    draw = np.random.default_rng(21)
    X, Wq, Wk, Wv = draw.normal(size=(T, d_model)), *(draw.normal(size=(d_model, width)) * 0.6 for width in (d_k, d_k, d_v))
    X[:, 0], X[:, 1], X[SPREAD_ROW, 2] = 1.0, np.array(FAR) * d_k ** 0.5, 3000.0
    for W in (Wq, Wk, Wv):
        W[1:3] = 0.0
    Wq[:, 0], Wk[:, 0] = 0.0, 0.0
    Wq[1, 0], Wk[0, 0], Wq[2, 1] = 1.0, 1.0, 1.0
    return [X, Wq, Wk, Wv]


def far_story(judging, view):
    """Which rows are not finite tells what was taken away from the scores, if anything."""
    if view.record["status"] == "raised" or not view.shaped:
        return None if view.record["status"] != "raised" else [at_case(judging, next(c for c in judging.rules.CASES if c.name == "far"), view)]
    A, output = view.given["A"], view.given["output"]
    lost = ~np.isfinite(A).all(axis=1)
    sums = A.sum(axis=1)
    high, middle, spread = lost[0], lost[1], lost[SPREAD_ROW]
    flat = np.ptp(np.where(np.isfinite(A), A, 0), axis=1) < 1e-3
    slug = next(slug for holds, slug in [
        (high or (not lost.any() and not np.isfinite(output).all()), "unstable-overflow"),
        (middle, "unstable-global-max"),
        (lost.sum() == 1 and spread, "unstable-shift"),
        (lost.any(), "unstable-underflow"),
        (not close(sums, np.ones(len(A)), 1e-3), "unstable-patched"),
        (flat.any(), "unstable-clip"),
        (True, "unstable-other"),
    ] if holds)
    worst = sums[int(np.argmax(np.where(np.isfinite(sums), np.abs(sums - 1), -1)))]
    return [Found(slug, view, "A", rows=[int(row) for row in np.flatnonzero(lost | (flat & (slug == "unstable-clip")))],
                  error="", sum=float(worst), count=int(flat.sum() if slug == "unstable-clip" else lost.sum()))]
