"""The rules of read_one: what it is called with, what should come back, and what goes astray on the way to one new vector."""

import numpy as np

from grader.attention.changed_pieces import CHANGED_SCORES
from grader.attention.diagnose import changed, story_of_A, tried
from grader.attention.formulas import SQUARE_SCORES, Layer
from grader.attention.large_scores import FAR, far, what_is_lost
from grader.attention.one_word import CHANGED_NEW, NEW, OTHERS, ROWS, rows
from grader.attention.recover import is_root, softmax
from grader.calls import Piece, close
from grader.cases import Case
from grader.challenge import Challenge, Diagnosis
from grader.errors import slug_of
from grader.findings import Found
from grader.steps import unexplained


def far_row(i):
    return lambda cases: [i, *far(cases)]


def wide_row(i):
    """Scores that lie thousands apart, on both sides of 0."""
    return lambda cases: [i, cases["other"][1] * 400, *cases["other"][2:]]


def large(cases):
    """Ordinary scores from an X thirty times as long."""
    i, X, Wq, Wk, Wv = cases["again"]
    return [i, X * 30, Wq / 30, Wk / 30, Wv]


CASES = [
    Case("main", {"i": 2, "T": 6, "d_model": 7, "d_k": 3, "d_v": 4}),  # all sizes differ; word 4 has most weight
    Case(
        "square", {"i": 1, "T": 4, "d_model": 4, "d_k": 4, "d_v": 4}, None, needs=None
    ),  # nearly every formula runs here
    Case("again", {"i": 2, "T": 6, "d_model": 7, "d_k": 3, "d_v": 4}, "numbers", "size-constant"),
    Case("first", {"i": 0, "T": 5, "d_model": 7, "d_k": 3, "d_v": 4}, "positions", "position"),
    Case("last", {"i": 3, "T": 4, "d_model": 7, "d_k": 3, "d_v": 4}, "positions", "position"),
    Case("other", {"i": 1, "T": 4, "d_model": 6, "d_k": 9, "d_v": 2}, "sizes", "size-constant"),
    Case("long", {"i": 9, "T": 16, "d_model": 11, "d_k": 7, "d_v": 8}, "sizes", "size-constant"),
    Case("thin", {"i": 1, "T": 3, "d_model": 2, "d_k": 5, "d_v": 1}, "sizes", "size-constant"),
    Case("one", {"i": 0, "T": 1, "d_model": 4, "d_k": 2, "d_v": 3}, "one-token", "one-token"),
    Case("large", large, "numbers", "size-of-numbers", tolerance=1e-4),
    *[Case(f"far {i}", far_row(i), "far", "unstable-other", tolerance=1e-2) for i in range(len(FAR))],
    *[Case(f"wide {i}", wide_row(i), "far", "unstable-other", tolerance=1e-2) for i in range(4)],
]


class Parts(Layer):
    """The layer of all words; its row i is what is asked."""

    def __init__(self, i, *arrays):
        super().__init__(*arrays)
        self.i, self.new, self.weights = i, self.output[i], self.A[i]


# --- the weights --------------------------------------------------------------------------------------------------------


def story_of_weights(views, table=ROWS):
    """-> [Found, ...] that makes the weights of all these calls, [] if they are right, None if nothing does."""
    pieces = [
        Piece(view.name, {"A": view.given["weights"][None]}, {"A": view.right["weights"][None]}, view.parts, view.sizes)
        for view in views
    ]
    others = [(slug, lambda A, c, fits=fits: fits(A[0], c)) for slug, fits in OTHERS]
    told = story_of_A(pieces, table, others=others)
    if told is None:
        told = in_our_words(story_of_A(pieces, rows(CHANGED_SCORES), others=[]))
    return told and [Found(one.slug, views[0], "weights", **one.numbers) for one in told]


PIECES = {"Q": "query", "K": "keys", "V": "values", "A": "weights", "output": "new"}  # as this lesson calls them


def in_our_words(story):
    """A story about a piece that was changed, with the piece under the name that it has in this lesson."""
    for one in changed(story) or []:
        if "piece" in one.numbers:
            one.numbers["piece"] = PIECES.get(one.numbers["piece"], one.numbers["piece"])
    return story


# --- the new vector, held against the student's own weights ---------------------------------------------------------------


def story_of_new(view):
    """[] if the new vector is the mixture with the student's own weights; [Found]; None if nothing fits."""
    new, w, c = view.given["new"], view.given["weights"], view.parts
    if w.shape != c.weights.shape:
        w = c.weights  # the new vector can be told all the same
    mixed = w @ c.V
    if close(new, mixed, 1e-4):
        return []
    slug = next(
        (
            slug
            for slug, mix in NEW + CHANGED_NEW
            if (made := tried(lambda c: mix(w, c), c)) is not None and close(new, made, 1e-4)
        ),
        None,
    )
    if slug or new.shape != mixed.shape:
        return slug and in_our_words([Found(slug, view, "new", names=view.spelled(new.shape))])
    factor = float((new * mixed).sum() / (mixed * mixed).sum())
    if close(new, factor * mixed, 1e-4):
        by_root = factor > 0 and is_root(1 / factor, view.sizes["d_k"])
        return [Found("scale-output" if by_root else "output-scaled", view, "new", factor=factor)]
    return (
        [Found("low-precision", view, "new")]
        if np.abs(new - mixed).max() < 5e-3 * max(1.0, np.abs(mixed).max())
        else None
    )


# --- what the judge asks for ----------------------------------------------------------------------------------------------


def explain(judging):
    """The first call gave other numbers: the weights first, then the new vector against the student's own weights."""
    main, other = judging.main, judging.views.get("other")
    new = story_of_new(main)
    if main.holds("weights"):
        return new or [unexplained(main, "new")]
    both = (
        [main, other] if other is not None and other.shaped and np.all(np.isfinite(other.given["weights"])) else [main]
    )
    told = story_of_weights(both) or story_of_weights([main]) or other_place(main)
    if new and new[0].slug == "new-right-weights-not" and (not told or told[0].slug not in ON_THE_WAY):
        return new
    if told and new and (new[0].slug == "new-right-weights-not" or (told[0].slug, new[0].slug) in SAME_SLIP):
        return told[:1]
    return (told or [unexplained(main, "weights")])[:2] + (new or [])


ON_THE_WAY = {"weights-are-scores", "log-softmax", "rounded", "exp-only"}  # weights before or after the ones that mix
SAME_SLIP = {("scores-xx", "mixes-X")}


def other_place(view):
    """The weights of another word than the one asked for."""
    place = next((k for k, row in enumerate(view.parts.A) if close(view.given["weights"], row)), None)
    return (
        None
        if place in (None, view.parts.i)
        else [Found("position-fixed", view, "weights", position=place, i=view.parts.i)]
    )


def name_error(judging, error):
    """Shapes that do not meet: the same call where all sizes are equal shows which product was meant."""
    view = judging.views.get("square")
    if (
        slug_of(error) != "shapes-do-not-fit"
        or view is None
        or not view.shaped
        or not np.all(np.isfinite(view.given["weights"]))
    ):
        return None
    never = {slug for slug, _ in SQUARE_SCORES}
    told = (
        [one for one in story_of_weights([view], rows(SQUARE_SCORES) + ROWS) or [] if one.slug in never]
        if not view.holds("weights")
        else []
    )
    new = story_of_new(view) if view.holds("weights") else []
    return next((Found(one.slug) for one in [*told, *(new or [])]), None)


def name_shapes(judging, found):
    """Results of other shapes than asked: a row too many or too few, all words at once, products that were not added up."""
    if not found:
        return None
    view, c = judging.main, judging.main.parts
    w = view.given["weights"]
    kind = next(
        (
            slug
            for slug, shape in [
                ("all-positions", c.A.shape),
                ("not-added-scores", (len(c.X), c.Q.shape[1])),
                ("one-weight", ()),
                ("one-weight", (1,)),
            ]
            if w.shape == shape
        ),
        None,
    )
    parts = [
        ("skips-itself", np.delete(c.E[c.i], c.i)),
        ("looks-back", c.E[c.i, : c.i + 1]),
        ("looks-back", c.E[c.i, : c.i]),
        ("looks-ahead", c.E[c.i, c.i :]),
        ("looks-ahead", c.E[c.i, c.i + 1 :]),
        ("stops-short", c.E[c.i, :-1]),
        ("starts-late", c.E[c.i, 1:]),
    ]
    kind = kind or next((slug for slug, e in parts if close(w, softmax(e[None])[0], 1e-4)), None)
    if kind:
        return [Found(kind, shape=str(w.shape), names=view.spelled(w.shape))]
    if w.shape == c.weights.shape and found[0].of == "new":
        named = story_of_new(view)
        weights = [] if view.holds("weights") else story_of_weights([view]) or []
        same = named and weights and (weights[0].slug, named[0].slug) in SAME_SLIP
        return weights[:1] if same else (named or found) + weights[:1]


def explain_case(judging, view):
    """The first call was right and this one is not; nothing new if the same slip has been told."""
    if judging.found:
        return []
    if view.name.startswith("far"):
        calls = [judging.views[f"far {i}"].given["weights"] for i in range(len(FAR))]
        A = np.array([w if w is not None and w.shape == (len(FAR),) else np.full(len(FAR), np.nan) for w in calls])
        slug, _, numbers = what_is_lost(A, np.all(np.isfinite(view.given["new"])) if view.shaped else True)
        return [Found(slug, view if view.shaped else None, "weights", **numbers)]
    if (
        view.record["status"] != "returned"
        or not view.shaped
        or not all(np.all(np.isfinite(one)) for one in view.given.values())
    ):
        return None
    if view.name == "again":
        return [Found("state-memo", view, "weights")] if view.same_answer(judging.main) else None
    story = story_of_new(view) if view.holds("weights") else other_place(view) or story_of_weights([view, judging.main])
    for one in story or []:
        one.numbers.setdefault("sizes", ", ".join(f"{name} = {size}" for name, size in view.sizes.items()))
    return story[:1] if story else None


CHALLENGE = Challenge(
    function="read_one",
    arguments={"i": "", "X": "T d_model", "Wq": "d_model d_k", "Wk": "d_model d_k", "Wv": "d_model d_v"},
    results={"new": "new", "weights": "weights"},
    cases=CASES,
    parts=Parts,
    words=["attention"],
    spread={"Wq": 0.6, "Wk": 0.6, "Wv": 0.6},  # loops are free here, so there are no TURNS
    diagnosis=Diagnosis(explain=explain, explain_case=explain_case, name_error=name_error, name_shapes=name_shapes),
)
