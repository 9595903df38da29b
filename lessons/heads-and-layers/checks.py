"""The rules of multi_head_attention: what it is called with, what should come back, and what goes astray between heads."""

import re

import numpy as np

from grader.attention.changed_pieces import CHANGED_SCORES
from grader.attention.diagnose import changed, story_of_A, story_of_output, tried
from grader.attention.formulas import OTHER_MAPS
from grader.attention.large_scores import far as far_of_one_head
from grader.attention.large_scores import what_is_lost
from grader.attention.several_heads import (
    ACROSS,
    FORMULAS,
    HANDED,
    HEAD_DIVISORS,
    JOINED,
    MEETINGS,
    ODD_MAPS,
    SQUARE_FORMULAS,
    Heads,
    side_by_side,
)
from grader.calls import Piece, close, row_of
from grader.cases import Case
from grader.challenge import Challenge, Diagnosis
from grader.errors import slug_of
from grader.findings import Found
from grader.steps import unexplained


def far(cases):
    """Two heads with scores in the thousands, around the same numbers in each row."""
    X, *one = far_of_one_head(cases)
    other = [W * np.where(np.arange(len(W)) < 3, 1.0, -0.7)[:, None] for W in one]  # rows 0 to 2 make the scores far
    return [X, *(np.stack(pair) for pair in zip(one, other)), np.random.default_rng(51).normal(size=(6, 4))]


def large(cases):
    """Ordinary scores from an X thirty times as long."""
    X, Wq, Wk, *rest = cases["again"]
    return [X * 30, Wq / 30, Wk / 30, *rest]


def wide(cases):
    """Scores of a row that lie thousands apart, on both sides of 0."""
    X, *matrices = cases["other"]
    return [X * 400, *matrices]


CASES = [
    Case("main", {"T": 5, "h": 2, "d_model": 14, "d_k": 3, "d_v": 4, "d_out": 9}),  # all sizes and products differ
    Case(
        "square", {"T": 4, "h": 4, "d_model": 4, "d_k": 4, "d_v": 4, "d_out": 4}, None, needs=None
    ),  # where nearly all runs
    Case("other", {"T": 4, "h": 3, "d_model": 5, "d_k": 7, "d_v": 2, "d_out": 8}, "sizes", "size-constant"),
    Case("again", {"T": 5, "h": 2, "d_model": 14, "d_k": 3, "d_v": 4, "d_out": 9}, "numbers", "size-constant"),
    Case("usual", {"T": 6, "h": 2, "d_model": 8, "d_k": 4, "d_v": 4, "d_out": 8}, "sizes", "size-constant"),
    Case("many", {"T": 3, "h": 7, "d_model": 4, "d_k": 2, "d_v": 3, "d_out": 5}, "sizes", "size-constant"),
    Case("long", {"T": 12, "h": 2, "d_model": 11, "d_k": 8, "d_v": 9, "d_out": 7}, "sizes", "size-constant"),
    Case("single", {"T": 5, "h": 1, "d_model": 6, "d_k": 3, "d_v": 4, "d_out": 2}, "one-head", "one-head"),
    Case("one", {"T": 1, "h": 2, "d_model": 4, "d_k": 2, "d_v": 3, "d_out": 5}, "one-token", "one-token"),
    Case("thin", {"T": 3, "h": 2, "d_model": 5, "d_k": 1, "d_v": 1, "d_out": 1}, "thin", "size-constant"),
    Case("large", large, "numbers", "size-of-numbers", tolerance=1e-4),
    Case("far", far, "far", "unstable-overflow", tolerance=1e-2),
    Case("wide", wide, "far", "unstable-other", tolerance=1e-2),
]


Parts = Heads


# --- the maps -----------------------------------------------------------------------------------------------------------


def heads(view):
    """A view -> its heads as pieces, each with its own map."""
    return [
        Piece(view.name, {"A": A}, {"A": right}, head, view.sizes)
        for A, right, head in zip(view.given["A"], view.right["A"], view.parts.heads)
    ]


def story_of_maps(views):
    """-> [Found, ...] that makes all maps of all these calls, [] if they are right, None if nothing does."""
    main = views[0]
    slug = next(
        (
            slug
            for slug, fits in ACROSS
            if all(fits(view.given["A"], view.parts) for view in views) and not main.holds("A")
        ),
        None,
    )
    if slug:
        return [Found(slug, main, "A", row_sums=main.given["A"][0].sum(axis=1))]
    pieces = [head for view in views for head in heads(view)]
    told = story_of_A(pieces, FORMULAS, HEAD_DIVISORS, OTHER_MAPS)
    if told is None or told and told[0].slug in ("rows-do-not-sum", "low-precision"):
        told = some_heads(main) or changed(story_of_A(pieces, CHANGED_SCORES, HEAD_DIVISORS, [])) or told
    return told and [at_main(main, one) for one in told]


def at_main(view, one):
    one.view, one.of = view, "A"
    return one


def some_heads(view):
    """Some heads are right and one is not: which, and how."""
    pieces = heads(view)
    fits = [close(piece.given["A"], piece.right["A"]) for piece in pieces]
    if any(fits) and not all(fits):
        n = fits.index(False)
        story = story_of_A([pieces[n]], FORMULAS, HEAD_DIVISORS, OTHER_MAPS) or []
        return [Found("heads-differ", fits=fits.index(True), head=n), *story][:2]


# --- the output, held against the student's own maps ----------------------------------------------------------------------


def story_of_mix(view):
    """[] if the output follows from the student's own maps; [Found] that names it; None if nothing fits."""
    Y, A, c = view.given["output"], view.given["A"], view.parts
    if A.shape != c.A.shape:
        A = c.A  # the output can be told all the same
    H = A @ c.V
    right = side_by_side(H) @ c.Wo
    if close(Y, right, 1e-4):
        return []
    made = [(slug, lambda c, join=join: join(H, c.Wo)) for slug, join in JOINED]
    made += [(slug, lambda c, mix=mix: side_by_side(mix(A, c)) @ c.Wo) for slug, mix in HANDED]
    slug = next((slug for slug, make in made if (one := tried(make, c)) is not None and close(Y, one, 1e-4)), None)
    if not slug and Y.shape != right.shape:
        return None
    if not slug:  # a residual, a factor, single precision: as of one layer
        whole = Piece(view.name, {"output": Y, "A": np.eye(c.T)}, {}, Mixed(right), view.sizes)
        told = story_of_output(
            whole, [("output-right-A-not", lambda A, _: c.output), ("mix-residual", lambda A, _: right + c.X)]
        )
        slug = told and told[0].slug
        return slug and [Found(slug, view, "output", **told[0].numbers)]
    return changed([Found(slug, view, "output", shape=row_of(map(str, Y.shape)), names=view.spelled(Y.shape))])


class Mixed:
    """The right output as if it were V under a map that keeps every row."""

    def __init__(self, V):
        self.V = V


# --- what the judge asks for ----------------------------------------------------------------------------------------------


def explain(judging):
    main, other = judging.main, judging.views.get("other")
    mix = story_of_mix(main)
    if main.holds("A"):
        return mix or [unexplained(main, "output")]
    both = [main, other] if other is not None and other.shaped and np.all(np.isfinite(other.given["A"])) else [main]
    told = story_of_maps(both) or story_of_maps([main])
    if (
        mix
        and mix[0].slug == "output-right-A-not"
        and (not told or told[0].slug not in ("A-is-scores", "rounded", "log-softmax", "exp-only"))
    ):
        return mix
    if told and mix and told[0].slug == mix[0].slug:
        return told[:1]
    return (told or [unexplained(main, "A")])[:2] + (mix or [])


def name_error(judging, error):
    """A product that does not fit: the call where all sizes are equal shows which one was meant, or the sizes that meet do."""
    if slug_of(error) != "shapes-do-not-fit":
        return None
    sizes, met = judging.main.sizes, meeting(error["message"])
    named = (
        {size: name for name, size in sizes.items()}
        | {sizes["h"] * sizes[name]: f"h*{name}" for name in ("d_k", "d_v", "d_model")}
        | {sizes["d_model"] // sizes["h"]: "d_model/h"}
    )
    slug = (
        spread_out(error, sizes)
        or square_story(judging.views.get("square"))
        or MEETINGS.get(tuple(named.get(size) for size in met))
    )
    return Found(slug) if slug else None


def meeting(message):
    """The inner sizes of a product that does not fit, left and right, from the words of matmul or dot."""
    matmul = re.search(r"size (\d+) is different from (\d+)", message)
    dot = re.search(r"aligned: (\d+) \(dim \d+\) != (\d+) \(dim", message)
    return (int(matmul[2]), int(matmul[1])) if matmul else (int(dot[1]), int(dot[2])) if dot else ()


def spread_out(error, sizes):
    """Shapes that cannot be laid beside each other: a sum or a maximum that lost its axis, an X that is added."""
    shapes = [tuple(map(int, re.findall(r"\d+", shape))) for shape in re.findall(r"\(([\d, ]+)\)", error["message"])]
    h, T = sizes["h"], sizes["T"]
    if "broadcast" not in error["message"] or len(shapes) < 2:
        return None
    if shapes[:2] == [(h, T, T), (h, T)]:
        return "max-no-keepdims" if "max" in error.get("text", "") else "sum-no-keepdims"
    return "adds-x" if {*shapes[:2]} == {(T, sizes["d_out"]), (T, sizes["d_model"])} else None


def square_story(view):
    if view is None or not view.shaped or not np.all(np.isfinite(view.given["A"])) or view.holds("A"):
        return None
    never = {slug for slug, _ in SQUARE_FORMULAS}
    told = story_of_A(heads(view), SQUARE_FORMULAS + FORMULAS, HEAD_DIVISORS) or []
    return next((one.slug for one in told if one.slug in never), None)


def name_shapes(judging, found):
    """Results of other shapes than asked: maps that are one, or lie in another order; heads that were not brought together."""
    view, named = judging.main, []
    A = view.given["A"]
    for one in sorted(found, key=lambda one: one.of != "A")[:1]:  # an output follows from its maps
        told = None
        if one.of == "A":
            slug = next((slug for slug, fits in ODD_MAPS if fits(A, view.parts)), None)
            told = slug and [Found(slug, shape=row_of(map(str, A.shape)), names=view.spelled(A.shape), which="A")]
        elif one.of == "output":
            told = story_of_mix(view)
            if not told and view.given["output"].ndim == 1:
                told = [Found("output-pooled", shape=row_of(map(str, view.given["output"].shape)))]
        named += told or [one]
    if named and A.shape == view.right["A"].shape and not view.holds("A") and np.all(np.isfinite(A)):
        named += (story_of_maps([view]) or [])[:1]
    return named


def explain_case(judging, view):
    """The first call was right and this one is not; nothing new if the same slip has been told."""
    if judging.found:
        return []
    if view.record["status"] != "returned" or not view.shaped:
        return None
    if view.name == "far":
        A = max(view.given["A"], key=lambda A: (~np.isfinite(A)).sum())  # the head that lost most
        slug, rows, numbers = what_is_lost(A, np.all(np.isfinite(view.given["output"])))
        return [Found(slug, view, "A", rows=rows, **numbers)]
    if view.name == "again" and view.same_answer(judging.main):
        return [Found("state-memo", view, "A")]
    if view.name in ("single", "one", "thin", "large", "wide") or not all(
        np.all(np.isfinite(given)) for given in view.given.values()
    ):
        return None
    story = story_of_mix(view) if view.holds("A") else story_of_maps([view, judging.main])
    for one in story or []:
        one.numbers.setdefault("sizes", ", ".join(f"{name} = {size}" for name, size in view.sizes.items()))
    return story[:1] if story else None


CHALLENGE = Challenge(
    function="multi_head_attention",
    arguments={
        "X": "T d_model",
        "Wq": "h d_model d_k",
        "Wk": "h d_model d_k",
        "Wv": "h d_model d_v",
        "Wo": "h*d_v d_out",
    },
    results={"output": "output", "A": "A"},
    cases=CASES,
    parts=Parts,
    words=["attention"],
    spread={"Wq": 0.45, "Wk": 0.45, "Wv": 0.45, "Wo": 0.5},
    turns={"T": 4, "h": 2, "d_model": 7, "d_k": 5, "d_v": 3, "d_out": 6},
    loops={"T": "rows", "h": "free"},  # a loop over heads is as good as none; over positions it does not pass
    diagnosis=Diagnosis(explain=explain, explain_case=explain_case, name_error=name_error, name_shapes=name_shapes),
)
