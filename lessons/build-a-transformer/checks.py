"""The rules of next_step: what it is called with, what should come back, and the mistakes that have a name."""

import numpy as np

from grader.attention.changed_pieces import CHANGES
from grader.calls import close
from grader.cases import Case
from grader.challenge import Challenge, Diagnosis
from grader.errors import slug_of
from grader.findings import Found
from grader.steps import unexplained

ARGUMENTS = {"x": "d_model", "K": "t d_k", "V": "t d_v", "Wq": "d_model d_k", "Wk": "d_model d_k", "Wv": "d_model d_v"}
RESULTS = {"output": "output", "keys": "keys", "values": "values"}


def far(cases):
    """Scores in the thousands, on both sides of 0."""
    x, *rest = cases["again"]
    return [x * 3000, *rest]


def one_sided(sign):
    """All scores far on one side of 0, so that exp of every one overflows or vanishes."""

    def arguments(cases):
        x, K, V, Wq, Wk, Wv = cases["again"]
        q = x @ Wq
        toward = sign * 3000 * q / (q @ q)  # a key that scores about 3,000 / root
        K = K + toward
        Wk = Wk + np.outer(x, toward - x @ Wk + 0.1 * K[0] - 0.1 * toward) / (x @ x)
        return [x, K, V, Wq, Wk, Wv]

    return arguments


def scaled(**by):
    """The same scores from longer vectors: each argument times its factor."""

    def arguments(cases):
        return [one * by.get(name, 1) for name, one in zip(ARGUMENTS, cases["again"])]

    return arguments


CASES = [
    Case("main", {"t": 4, "d_model": 8, "d_k": 3, "d_v": 6}),  # all sizes differ, t + 1 too
    Case("square", {"t": 4, "d_model": 4, "d_k": 4, "d_v": 4}, None, needs=None),  # where nearly everything runs
    Case("again", {"t": 4, "d_model": 8, "d_k": 3, "d_v": 6}, "numbers", "size-constant"),
    Case("other", {"t": 9, "d_model": 5, "d_k": 2, "d_v": 3}, "sizes", "size-constant"),
    Case("wide", {"t": 2, "d_model": 3, "d_k": 7, "d_v": 1}, "sizes", "size-constant"),
    Case("one before", {"t": 1, "d_model": 6, "d_k": 4, "d_v": 2}, "sizes", "size-constant"),
    Case("first", {"t": 0, "d_model": 6, "d_k": 3, "d_v": 4}, "first-letter", "empty-cache"),
    Case("long letter", scaled(x=30, Wq=1 / 30, Wk=1 / 30, Wv=1 / 30), "numbers", "size-of-numbers", tolerance=1e-4),
    Case("long keys", scaled(K=30, V=30, Wk=30, Wv=30, Wq=1 / 30), "numbers", "size-of-numbers", tolerance=1e-4),
    Case("long query", scaled(Wq=30, K=1 / 30, Wk=1 / 30), "numbers", "size-of-numbers", tolerance=1e-4),
    Case("far", far, "far", "unstable-overflow", tolerance=1e-2),
    Case("high", one_sided(1), "far", "unstable-overflow", tolerance=1e-2),
    Case("low", one_sided(-1), "far", "unstable-underflow", tolerance=1e-2),
]


def softmax(scores):
    E = np.exp(scores - scores.max())
    return E / E.sum()


class Parts:
    """One query, t + 1 keys and values, and the names of all that is made on the way. `change` (piece, function): the same
    computation with one piece changed before it goes on."""

    def __init__(self, x, K, V, Wq, Wk, Wv, change=(None, None)):
        def made(piece, array):
            return change[1](array) if piece == change[0] else array

        x, K, V, Wq, Wk, Wv = (made(piece, array) for piece, array in zip(ARGUMENTS, (x, K, V, Wq, Wk, Wv)))
        self.x, self.K, self.V, self.Wq, self.Wk, self.Wv = x, K, V, Wq, Wk, Wv
        self.q, self.k, self.v = made("the query", x @ Wq), made("the new key", x @ Wk), made("the new value", x @ Wv)
        self.keys, self.values = np.vstack([K, self.k]), np.vstack([V, self.v])
        self.root = np.sqrt(len(self.q))
        self.S = made("the longer K", self.keys) @ self.q  # undivided
        self.E = made("scores", self.S / self.root)
        self.output = made("weights", softmax(self.E)) @ made("the longer V", self.values)

    def mixed(self, scores):
        return softmax(scores) @ self.values


def fitting(array, like):
    """array if it has the shape of `like`, otherwise nan: a mistake that is not possible with these sizes."""
    return array if array.shape == like.shape else np.full(like.shape, np.nan)


def itself_missing(p):
    return softmax(p.K @ p.q / p.root) @ p.V if len(p.K) else np.full_like(p.output, np.nan)


MISTAKES = [
    ("query-kept", "keys", lambda p: np.vstack([p.K, p.q])),
    ("letter-kept", "keys", lambda p: fitting(np.vstack([p.K, p.x]) if len(p.x) == len(p.k) else p.K, p.keys)),
    ("value-as-key", "keys", lambda p: fitting(np.vstack([p.K, p.v]) if len(p.v) == len(p.k) else p.K, p.keys)),
    ("zeros-kept", "keys", lambda p: np.vstack([p.K, 0 * p.k])),
    ("cache-reversed", "keys", lambda p: np.vstack([p.k, p.K])),
    ("cache-divided", "keys", lambda p: np.vstack([p.K, p.k / p.root])),
    ("cache-divided", "keys", lambda p: p.keys / p.root),
    ("cache-reversed", "values", lambda p: np.vstack([p.v, p.V])),
    ("query-as-value", "values", lambda p: fitting(np.vstack([p.V, p.q]) if len(p.q) == len(p.v) else p.V, p.values)),
    ("key-as-value", "values", lambda p: fitting(np.vstack([p.V, p.k]) if len(p.k) == len(p.v) else p.V, p.values)),
    ("letter-as-value", "values", lambda p: fitting(np.vstack([p.V, p.x]) if len(p.x) == len(p.v) else p.V, p.values)),
    ("output-kept", "values", lambda p: np.vstack([p.V, p.output])),
    ("zeros-kept", "values", lambda p: np.vstack([p.V, 0 * p.v])),
    ("itself-missing", "output", itself_missing),
    ("scale-none", "output", lambda p: p.mixed(p.S)),
    ("scale-dk", "output", lambda p: p.mixed(p.S / len(p.q))),
    ("scale-times", "output", lambda p: p.mixed(p.S * p.root)),
    ("divided-by-letters", "output", lambda p: p.mixed(p.S / np.sqrt(len(p.keys)))),
    ("divided-by-letters", "output", lambda p: p.mixed(p.S / np.sqrt(max(len(p.K), 1)))),
    ("scale-sqrt-dmodel", "output", lambda p: p.mixed(p.S / np.sqrt(len(p.x)))),
    ("scale-sqrt-dv", "output", lambda p: p.mixed(p.S / np.sqrt(len(p.v)))),
    ("scale-after-softmax", "output", lambda p: softmax(p.S) @ p.values / p.root),
    ("scale-output", "output", lambda p: p.output / p.root),
    ("key-asks", "output", lambda p: p.mixed(p.keys @ p.k / p.root)),
    ("last-key-asks", "output", lambda p: p.mixed(p.keys @ p.K[-1] / p.root) if len(p.K) else p.output),
    ("value-late", "output", lambda p: softmax(p.E)[:-1] @ p.V),
    ("reads-itself-only", "output", lambda p: p.v),
    ("mix-uniform", "output", lambda p: p.values.mean(axis=0)),
    ("mix-sum", "output", lambda p: p.values.sum(axis=0)),
    ("hard-max", "output", lambda p: p.values[p.E.argmax()]),
    ("sum-of-scores", "output", lambda p: p.E / p.E.sum() @ p.values),
    ("mix-scores", "output", lambda p: p.E @ p.values),
    ("mix-scores", "output", lambda p: p.S @ p.values),
    ("mix-exp", "output", lambda p: np.exp(p.E) @ p.values),
    ("mix-exp", "output", lambda p: np.exp(p.E - p.E.max()) @ p.values),
    ("scores-negated", "output", lambda p: p.mixed(-p.E)),
    ("scores-abs", "output", lambda p: p.mixed(np.abs(p.E))),
    ("exp-base", "output", lambda p: 2.0**p.E / (2.0**p.E).sum() @ p.values),
    ("sigmoid", "output", lambda p: 1 / (1 + np.exp(-p.E)) @ p.values),
    ("softmax-twice", "output", lambda p: p.mixed(softmax(p.E))),
    ("order-turned", "output", lambda p: softmax(p.E)[::-1] @ p.values),
    ("adds-to-letter", "output", lambda p: fitting(p.x, p.output) + p.output),
]


PIECES = [*ARGUMENTS, "the query", "the new key", "the new value", "the longer K", "scores", "weights", "the longer V"]
MORE_CHANGES = [
    ("entries-negated", np.negative),
    ("entries-scaled", lambda M: M / 2),
    ("entries-scaled", lambda M: M * 2),
    ("entries-shifted-down", lambda M: M - 1),
]


def explain(judging):
    """A cache that is amiss comes first, since the output follows from it; then the output by itself."""
    amiss = [result for result in ("keys", "values", "output") if not judging.main.holds(result)]
    told = next((found for result in amiss if (found := named(judging, result))), None)
    return told or changed_piece(judging.main) or [unexplained(judging.main, amiss[0])]


def changed_piece(view):
    """One piece was squared, cut off, negated on the way: [Found] if that makes all three results, otherwise None."""
    arguments = [view.arguments[name] for name in ARGUMENTS]
    for piece in PIECES:
        for slug, how in MORE_CHANGES + CHANGES:
            try:
                parts = Parts(*arguments, change=(piece, how))
            except (ValueError, IndexError):  # a vector has no rows to be standardised
                continue
            if all(close(view.given[name], getattr(parts, name)) for name in RESULTS):
                return [Found(slug, view, "output", piece=piece)]
    for slug, how in MORE_CHANGES + CHANGES:
        for result in ("keys", "values"):
            if not view.holds(result) and close(view.given[result], how(view.right[result])):
                return [Found(slug, view, result, piece="K" if result == "keys" else "V")]
    return None


def named(judging, result):
    given, parts = judging.main.given[result], judging.main.parts
    for slug, of, formula in MISTAKES:
        made = formula(parts)
        if (
            of == result
            and made.shape == given.shape
            and np.allclose(given, made, atol=1e-5 * max(1, np.abs(made).max()))
        ):
            return [Found(slug, judging.main, result)]
    if result == "output" and np.abs(given - parts.output).max() < 5e-3:
        return [Found("low-precision", judging.main, result)]
    return []


def name_shapes(judging, found):
    """Results of another shape than asked: a cache that did not grow, the outputs of all letters, another order."""
    given, parts = judging.main.given, judging.main.parts
    shapes = {name: array.shape for name, array in given.items()}
    right = {name: array.shape for name, array in judging.main.right.items()}
    if sorted(shapes.values()) == sorted(right.values()) and shapes != right:
        return [Found("order-of-results", names=", ".join(judging.main.spelled(shape) for shape in shapes.values()))]
    if shapes["output"] == (len(parts.keys), len(parts.v)):
        return [Found("all-letters")]
    if shapes["output"] == (1, len(parts.v)):
        return [Found("extra-axis", which="output", shape=str(shapes["output"]))]
    old = {"keys": parts.K, "values": parts.V}
    for name, kept in old.items():
        if shapes[name] == kept.shape:
            same = np.allclose(given[name], kept)
            return [Found("cache-not-grown" if same else "cache-overwritten", which="K" if name == "keys" else "V")]
        if shapes[name] in ((len(right[name]),), right[name][1:]):
            return [Found("only-new-row", which="K" if name == "keys" else "V")]
        if len(shapes[name]) == 1:
            return [Found("cache-flat", which="K" if name == "keys" else "V", shape=str(shapes[name]))]
    return found


def name_error(judging, error):
    """Shapes that do not meet: in the first call, or shown by the call in which all sizes are equal."""
    if slug_of(error) != "shapes-do-not-fit":
        return None
    main, square = judging.main, judging.views.get("square")
    t = len(main.parts.K)
    if f"size {t} is different from {t + 1}" in error["message"]:
        return Found("cache-mixed", more="keys", fewer="values")
    if f"size {t + 1} is different from {t}" in error["message"]:
        return Found("cache-mixed", more="values", fewer="keys")
    if square is not None and square.shaped:
        p, output = square.parts, square.given["output"]
        projected = {"projected-twice": (p.keys @ p.Wk) @ p.q, "letter-asks": p.keys @ p.x}
        for slug, scores in projected.items():
            if np.allclose(output, p.mixed(scores / p.root)):
                return Found(slug)
        if np.allclose(output, softmax(p.E) @ p.values @ p.Wv):
            return Found("projected-twice")
        for name, row in (("keys", p.x), ("keys", p.v), ("values", p.x), ("values", p.k)):
            kept = np.vstack([p.K if name == "keys" else p.V, row])
            if not square.holds(name) and np.allclose(square.given[name], kept):
                return Found(
                    {
                        "keys": {id(p.x): "letter-kept", id(p.v): "value-as-key"},
                        "values": {id(p.x): "letter-as-value", id(p.k): "key-as-value"},
                    }[name][id(row)]
                )
    return None


LOST = {"far": "unstable-overflow", "high": "unstable-overflow", "low": "unstable-underflow"}


def explain_case(judging, view):
    """The first call was right and this one is not; nothing new if a slip has been told."""
    if judging.found:
        return []
    if view.name in LOST and view.shaped:
        finite = np.isfinite(view.given["output"]).all()
        return [Found("unstable-other" if finite else LOST[view.name], view, "output")]
    if view.name == "again" and view.shaped and view.same_answer(judging.main):
        return [Found("state-memo", view, "output")]
    return None


CHALLENGE = Challenge(
    function="next_step",
    arguments=ARGUMENTS,
    results=RESULTS,
    cases=CASES,
    parts=Parts,
    words=["attention"],
    spread={"Wq": 0.6, "Wk": 0.6, "Wv": 0.6},  # loops are free here, so there are no turns
    mistakes=MISTAKES,
    diagnosis=Diagnosis(explain=explain, explain_case=explain_case, name_error=name_error, name_shapes=name_shapes),
)
