"""The stories of attention: which slips, one or several, make exactly the numbers a student's function gave.

For challenges with the results "output" and "A", the arguments X, Wq, Wk, Wv and the cases main, other, square, order
and far, layer() is the whole diagnosis. Others (several heads, a mask, one word) use story_of_A and story_of_output with
tables of their own.
"""

import numpy as np

from grader.attention.changed_pieces import CHANGED_MIXES, CHANGED_SCORES
from grader.attention.formulas import DIVISORS, MIXES, NO_DIVISOR_TOLD, OTHER_MAPS, OTHER_X, SCORES, SQUARE_SCORES
from grader.attention.large_scores import UNSTABLE, far_story
from grader.attention.recover import FACTORS, is_root, stories
from grader.calls import close, row_of
from grader.challenge import Diagnosis
from grader.errors import slug_of
from grader.findings import Found
from grader.steps import unexplained

# --- A ----------------------------------------------------------------------------------------------------------------


def story_of_A(views, scores=SCORES, divisors=DIVISORS, others=OTHER_MAPS, wheres=None):
    """The shortest story that makes A in all the views: [Found, ...], the first to be read first; None if there is none.
    The tables are those of formulas.py; wheres: the cells that a mask leaves, for each view."""
    maps = [view.given["A"] for view in views]
    formulas = [[(slug, tried(formula, view.parts)) for slug, formula in scores] for view in views]
    told = [
        told_by(views, *story) for story in stories(maps, formulas, [view.sizes for view in views], divisors, wheres)
    ]
    best = min(told, key=lambda story: (has_factor(story), len(story)), default=None)
    if best is not None and not has_factor(best):
        return best
    with np.errstate(all="ignore"):
        other = next(
            (
                slug
                for slug, fits in others
                if not (best and slug in VAGUE)
                and all(tried(lambda c: fits(A, c), view.parts) for A, view in zip(maps, views))
            ),
            None,
        )
    return [about(views[0], other)] if other else best


def has_factor(story):
    """Does it leave a factor unexplained?"""
    return any(one.slug in FACTORS for one in story)


VAGUE = {"rows-do-not-sum", "low-precision", "softmax-columns", "softmax-whole"}  # said less well than a factor


def tried(formula, parts):
    """A formula's array, or None where the call does not let it run."""
    try:
        return formula(parts)
    except (ValueError, AttributeError, IndexError):
        return None


def told_by(views, score, divisor, normaliser, numbers):
    """Score formula, divisor and normaliser as read off -> what is to be said of them."""
    turned = score == "qk-swapped" and normaliser == "softmax-columns"
    if turned:
        score, normaliser = "qk", "row"
    if (
        normaliser == "rows-sum-constant"
        and divisor == "scale-none"
        and all(is_root(1 / total, view.sizes["d_k"]) for total, view in zip(numbers["sums"], views))
    ):
        divisor, normaliser = "scale-right", "scale-after-softmax"
    if score in NO_DIVISOR_TOLD or (normaliser in FACTORS and divisor == "scores-negated"):
        divisor = "scale-right"
    slugs = [slug for slug, right in ((score, "qk"), (normaliser, "row"), (divisor, "scale-right")) if slug != right]
    return [about(views[0], slug, **numbers) for slug in ["A-transposed"] * turned + slugs]


def about(view, slug, of="A", **numbers):
    """A Found on one result of a view, with the row and column sums of its A."""
    A = view.given["A"]
    sums = {"row_sums": A.sum(axis=1), "column_sums": A.sum(axis=0)} if A.ndim == 2 else {}
    return Found(slug, view, of, **sums, **numbers)


# --- the output, held against the student's own A ---------------------------------------------------------------------


def story_of_output(view, mixes=MIXES):
    """[] if the output is A V, with the student's own A; [Found] that names it; None if nothing fits."""
    Y, A, c = view.given["output"], view.given["A"], view.parts
    mixed = A @ c.V
    if close(Y, mixed, 1e-4):
        return []
    with np.errstate(all="ignore"):
        slug = next(
            (
                slug
                for slug, mix in mixes
                if (made := tried(lambda c: mix(A, c), c)) is not None and close(Y, made, 1e-4)
            ),
            None,
        )
    if slug or Y.shape != mixed.shape:
        return slug and [about(view, slug, "output")]
    if np.ptp(Y - mixed, axis=0).max() <= 1e-4 and len(Y) > 1:
        return [about(view, "mix-residual", "output")]  # the same row is added everywhere
    factor = float((Y * mixed).sum() / (mixed * mixed).sum())
    if abs(factor) > 1e-9 and close(Y, factor * mixed, 1e-4):
        by_root = factor > 0 and is_root(1 / factor, view.sizes["d_k"])
        return [about(view, "scale-output" if by_root else "output-scaled", "output", factor=factor)]
    return (
        [about(view, "low-precision", "output")]
        if np.abs(Y - mixed).max() < 5e-3 * max(1.0, np.abs(mixed).max())
        else None
    )


# --- what the judge asks for ------------------------------------------------------------------------------------------


def layer(order):
    """The diagnosis of one attention layer. order: where each word of "main" stands in the case "order"."""
    return Diagnosis(
        explain=lambda judging: explain(judging, order),
        explain_case=explain_case,
        name_error=name_error,
        name_shapes=name_shapes,
    )


def explain(judging, places):
    """The first call gave other numbers: A first, then the output against the student's own A."""
    main, other = judging.main, judging.views.get("other")
    output = story_of_output(main)
    if output is None:
        output = changed(story_of_output(main, CHANGED_MIXES))
    if main.holds("A"):
        return output or [unexplained(main, "output")]
    both = [main, other] if other is not None and other.shaped and np.all(np.isfinite(other.given["A"])) else [main]
    A = story_of_A(both)
    if A is None:
        A = changed(story_of_A(both, CHANGED_SCORES, others=[]))
    if not A:
        return [moved(judging, places) or (about(main, "low-precision") if A == [] else unexplained(main, "A"))]
    if output and output[0].slug == "mixes-X" and A[0].slug == "scores-xx":
        return [about(main, "no-projections")]
    if (
        output
        and output[0].slug == "output-right-A-not"
        and A[0].slug in ("A-is-scores", "rounded", "log-softmax", "exp-only", "A-transposed")
    ):
        return A
    change = OTHER_X.get(A[0].slug)
    if change and close(main.given["output"], main.given["A"] @ change(main.parts.X) @ main.parts.Wv, 1e-4):
        return A
    if A[0].slug == "centres-X":  # the same A, but X was left alone: the scores were centred
        return [about(main, "column-factor"), *(output or [])]
    return A[:2] + (output if output is not None else [unexplained(main, "output")])


def changed(story):
    """A story told with the tables of changed_pieces.py: the piece goes from the slug into the numbers."""
    for one in story or []:
        one.slug, _, piece = one.slug.partition(":")
        if piece:
            one.numbers["piece"] = piece
    return story


def moved(judging, places):
    """The words in another order give other rows: something depends on the place."""
    order, main = judging.views.get("order"), judging.main
    if order is not None and order.shaped:
        A = main.given["A"]
        if not close(order.given["A"], A[np.ix_(places, places)], 1e-4):
            return Found("adds-positions", order, "A")


def explain_case(judging, view):
    """The first call was right and this one is not. One finding: what fails for a size mostly fails for others too."""
    if any(one.slug in CASE_SLUGS | UNSTABLE for one in judging.found):
        return []
    if view.name in ("far", "wide"):
        return far_story(judging, view) if view.name == "far" else [Found("unstable-other", view, "A")]
    if view.name == "again" and view.same_answer(judging.main):
        return [Found("state-memo", view, "A")]
    if not view.shaped or not all(np.all(np.isfinite(given)) for given in view.given.values()):
        return None
    same_sizes = view.sizes == judging.main.sizes
    story = (
        story_of_output(view)
        if view.holds("A")
        else story_of_A([view] if same_sizes else [view, judging.main])
        if len(view.given["A"]) > 3
        else None
    )
    if not story and same_sizes and view.name == "again":
        return [Found("other-numbers", view, "A")]
    for one in story or []:
        one.numbers.setdefault("sizes", ", ".join(f"{name} = {size}" for name, size in view.sizes.items()))
    return story[:1] if story else None


CASE_SLUGS = {
    "size-constant",
    "one-token",
    "adds-positions",
    "state-memo",
    "scale-constant",
    "scale-other",
    "size-of-numbers",
}

# --- shapes -----------------------------------------------------------------------------------------------------------


def name_error(judging, error, where=None):
    """A product that does not fit: the same call where all sizes are equal shows which product was meant.
    where: the cells that a mask leaves of the map in that call."""
    if slug_of(error) != "shapes-do-not-fit":
        return None
    return square_story(judging, where) or too_narrow(judging, error) or unlike_its_name(judging, error)


def square_story(judging, where=None):
    view = judging.views.get("square")
    if view is None or not view.shaped or not np.all(np.isfinite(view.given["A"])):
        return None
    could_run = [(slug, formula) for slug, formula in SCORES if slug in ("qk", "qk-swapped", "scores-xx")]
    A = story_of_A([view], SQUARE_SCORES + could_run, wheres=None if where is None else [where])
    never = {slug for slug, _ in SQUARE_SCORES}  # a formula that runs with all sizes is not what failed
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


def unlike_its_name(judging, error):
    """The first array at hand whose shape is another than its name says."""
    view = judging.main
    for name, shape in error.get("shapes", {}).items():
        right = next((spec.split() for spec, names in SHAPES.items() if name.lower() in names), None)
        if right and shape != [view.sizes[size] for size in right]:
            return Found(
                "shape-of-name",
                which=name,
                shape=row_of(map(str, shape)),
                names=view.spelled(shape),
                right=row_of(right),
            )
    return None


SHAPES = {
    "T d_model": ["x"],
    "T d_k": ["q", "k", "query", "queries", "key", "keys"],
    "T d_v": ["v", "value", "values"],
    "T T": ["a", "e", "s", "z", "score", "scores", "weights", "attn", "attention", "attention_weights", "exp_scores"],
}
READINGS = ("q", "k", "query", "queries", "key", "keys")


def name_shapes(judging, found):
    """Results of other shapes than asked: what the output is made of, and what is wrong with an A of the right shape."""
    view, named = judging.main, []
    A, sizes = view.given["A"], view.sizes
    grid = A.shape == view.right["A"].shape
    for one in sorted(found, key=lambda one: one.of != "A")[:1]:  # an output follows from its A
        slug = one.slug
        if one.of == "A":
            slug = {(sizes["d_k"],) * 2: "scores-features", (sizes["T"], sizes["d_k"]): "scores-shape"}.get(
                A.shape, slug
            )
        elif one.of == "output" and grid:
            slug = next((told.slug for told in story_of_output(view) or []), slug)
        named.append(Found(slug, one.view, one.of, **one.numbers))
    if not named or not grid or view.holds("A") or not np.all(np.isfinite(A)):
        return named
    story = story_of_A([view]) or []
    if named[0].slug == "mixes-X" and story and story[0].slug == "scores-xx":
        return [Found("no-projections", view, "A")]
    return named + story[:1]
