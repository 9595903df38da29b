"""All that the attention grid shows of one sentence: every state of its switches in one answer.

Arrays travel packed as float32. A state is named by the switches that are on, in the order projections, positions,
mask, joined by "+"; "" is all off. What masks share (queries, keys, values, scores) stands once, under "readings".
"""

from itertools import combinations

import numpy as np

from arrays import pack, unpack
from attention import scaled_scores, softmax_rows
from sentence import LENGTH, NAMES, origins, right_to_left, tokens, vectors, with_positions
from training import learnt, winners

MASKS = {  # who may look where: (T_q, T_k) -> True and False
    "causal": lambda T_q, T_k: np.tri(T_q, T_k, dtype=bool),
    "earlier": lambda T_q, T_k: np.tri(
        T_q, T_k, -1, dtype=bool
    ),  # not even oneself: the first row may look nowhere, NaN
}


def exp_only(S):
    """exp(s - max) without the division by the row's sum."""
    return np.exp(S - S.max(axis=1, keepdims=True))


def of_columns(S):
    return softmax_rows(S.T).T


VARIANTS = {  # name -> scores from Q and K, weights from scores; all but the first are broken on purpose
    None: (scaled_scores, softmax_rows),
    "no-divisor": (lambda Q, K: Q @ K.T, softmax_rows),
    "columns": (scaled_scores, of_columns),
    "swapped": (lambda Q, K: scaled_scores(K, Q), softmax_rows),
    "unnormalised": (scaled_scores, exp_only),
}
SWITCHES = ("projections", "positions", "mask")


def attend(
    sentence, r=LENGTH, switches=SWITCHES, variant=None, head="agreement", mask="causal", Wq=None, Wk=None, Wv=None
):
    """The whole grid of one sentence.

    sentence (text), r (length of every vector), switches (those the grid has: fewer make a shorter answer), variant (a
    key of VARIANTS), head ("agreement", "nouns" or "previous": which stored projections), mask (a key of MASKS), Wq, Wk,
    Wv (packed, in place of the stored ones of their size) ->
    {"problem": None, "tokens", "origins", "rtl", "r", "names" (of the coordinates), "readings": {name: ...}, "states": {name: ...}}.
    Raises Unreadable (a sentence for the reader) when the text gives no grid.
    """
    words = tokens(sentence)
    X, own = vectors(words, r), (Wq, Wk, Wv)
    readings, states = {}, {}
    for on in subsets([name for name in ("projections", "positions") if name in switches]):
        name, Z = "+".join(on), with_positions(X) if "positions" in on else X
        weights = matrices(head, Z.shape[1], own) if "projections" in on else None
        if "projections" in on and not weights:
            continue  # a head that was trained with positions only
        readings[name], S, to_weights = reading(Z, Z, weights, variant)
        states[name] = state(name, S, to_weights)
        if "mask" in switches:
            masked = np.where(MASKS[mask](*S.shape), S, -np.inf)
            states["+".join([*on, "mask"])] = state(name, masked, to_weights)
    return {
        "problem": None,
        "tokens": words,
        "origins": origins(words),
        "rtl": right_to_left(sentence),
        "r": r,
        "names": NAMES + [f"position {n}" for n in range(1, 7)],
        "readings": readings,
        "states": states,
    }


def subsets(names):
    """[a, b] -> (), (a), (b), (a, b): every way the switches can stand."""
    return [on for n in range(len(names) + 1) for on in combinations(names, n)]


def attend_across(asks, answers, r=LENGTH):
    """Cross-attention: the words of one sentence ask (rows), those of another answer (columns).

    -> {"problem": None, "tokens", "origins", "rtl" (of the one that asks), "answering": {"tokens", "origins", "rtl"}, "r", "names",
    "readings" and "states" for "" and "projections"}, as attend.
    """
    rows, columns = tokens(asks), tokens(answers)
    X, Y = vectors(rows, r), vectors(columns, r)
    readings, states = {}, {}
    for name, weights in (("", None), ("projections", learnt()["agreement"])):
        readings[name], S, to_weights = reading(X, Y, weights)
        states[name] = state(name, S, to_weights)
    return {
        "problem": None,
        "tokens": rows,
        "origins": origins(rows),
        "rtl": right_to_left(asks),
        "r": r,
        "names": NAMES,
        "answering": {"tokens": columns, "origins": origins(columns), "rtl": right_to_left(answers)},
        "readings": readings,
        "states": states,
    }


def matrices(head, d, own=(None,)):
    """Wq, Wk, Wv for vectors of d numbers: the reader's own (packed) if they fit, else the stored ones, else None."""
    if own[0] and own[0]["shape"][0] == d:
        return [unpack(W).astype(float) for W in own]
    return learnt().get(head if d == len(NAMES) else f"{head}+positions")


def reading(X, Y, weights, variant=None):
    """X (T_q, d) asks, Y (T_k, d) answers, through Wq, Wk, Wv or as they are -> what the page needs to show how, and
    the scores (T_q, T_k) with the function that makes them weights.

    Queries, keys and values that are the vectors themselves are not sent again: null.
    """
    to_scores, to_weights = VARIANTS[variant]
    Q, K, V = (X, Y, Y) if weights is None else (X @ weights[0], Y @ weights[1], Y @ weights[2])
    S = to_scores(Q, K)
    send = lambda numbers: pack(numbers, "f32")
    shown = {
        "X": send(X),
        "Q": None,
        "K": None,
        "V": None,
        "scores": send(Q @ K.T if variant != "swapped" else K @ Q.T),
        "lengths": send(np.linalg.norm(V, axis=1)),
        "divisor": 1.0 if variant == "no-divisor" else Q.shape[1] ** 0.5,
    }
    if weights is not None:
        shown |= {"Q": send(Q), "K": send(K), "V": send(V)}
    return shown, S, to_weights


def state(name, S, to_weights):
    """Scores (T_q, T_k), -inf where masked -> {"reading": whose readings these are, "weights": packed, "winners": columns per row}."""
    with np.errstate(invalid="ignore"):  # a row that may look nowhere: NaN, and shown as that
        A = to_weights(S)
    return {"reading": name, "weights": pack(A, "f32"), "winners": winning(A)}


def winning(A):
    """A (T_q, T_k) -> for every row the list of columns that win it: one, several when words tie, none in a row of NaN."""
    best = [[] for _ in A]
    for row, column in np.argwhere(winners(A)).tolist():
        best[row].append(column)
    return best
