"""The rules of self_attention: what it is called with, what should come back, and what every call is there for."""

from grader.attention import diagnose
from grader.attention.large_scores import far, large, wide
from grader.attention.recover import softmax
from grader.cases import Case
from grader.challenge import Challenge

ORDER = [3, 0, 4, 1, 2]  # of the words in the case "order"


def another_order(cases):
    X, *matrices = cases["main"]
    return [X[ORDER], *matrices]


CASES = [
    Case("main", {"T": 5, "d_model": 7, "d_k": 3, "d_v": 4}),  # all sizes differ
    Case("square", {"T": 4, "d_model": 4, "d_k": 4, "d_v": 4}, None, needs=None),  # nearly every formula runs here
    Case("other", {"T": 4, "d_model": 6, "d_k": 9, "d_v": 2}, "sizes", "size-constant"),  # d_k above d_model and T
    Case("again", {"T": 5, "d_model": 7, "d_k": 3, "d_v": 4}, "numbers", "size-constant"),  # the sizes of main
    Case("one", {"T": 1, "d_model": 4, "d_k": 2, "d_v": 3}, "one-token", "one-token"),
    Case("thin", {"T": 3, "d_model": 2, "d_k": 5, "d_v": 1}, "thin", "size-constant"),
    Case("long", {"T": 16, "d_model": 11, "d_k": 5, "d_v": 6}, "sizes", "size-constant"),  # all above main's
    Case("large", large, "numbers", "size-of-numbers", tolerance=1e-4),
    Case("order", another_order, "order", "adds-positions"),
    Case("far", far, "far", "unstable-overflow", tolerance=1e-2),  # float32 keeps 1e-4 of a score of 2000
    Case("wide", wide, "far", "unstable-other", tolerance=1e-2),
]


class Parts:
    """What a solution is made of, right or otherwise."""

    def __init__(self, X, Wq, Wk, Wv):
        self.X, self.Wq, self.Wk, self.Wv = X, Wq, Wk, Wv
        self.Q, self.K, self.V = X @ Wq, X @ Wk, X @ Wv
        self.S = self.Q @ self.K.T
        self.E = self.S / Wq.shape[1] ** 0.5
        self.A = softmax(self.E)
        self.output = self.A @ self.V


CHALLENGE = Challenge(
    function="self_attention",
    arguments={"X": "T d_model", "Wq": "d_model d_k", "Wk": "d_model d_k", "Wv": "d_model d_v"},
    results={"output": "output", "A": "A"},
    cases=CASES,
    parts=Parts,
    words=["attention"],
    spread={"Wq": 0.6, "Wk": 0.6, "Wv": 0.6},
    turns={"T": 3, "d_model": 6, "d_k": 5, "d_v": 3},
    loops={"T": "remark"},  # a loop over rows passes; over pairs or coordinates it does not
    diagnosis=diagnose.layer(order=ORDER),
)
