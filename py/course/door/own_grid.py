"""The grid drawn by the student's own function, beside the lesson's, on the same vectors and matrices."""

import numpy as np

from arrays import pack
from attention import self_attention
from door.cell import FILE, attempt, execute
from door.grid import matrices, winning
from sentence import LENGTH, tokens, vectors, with_positions


def attend_by(source, sentence, function="self_attention", r=LENGTH, state="projections", Wq=None, Wk=None, Wv=None):
    """source (text of the student), function (its name), sentence, r, state (switches that are on, joined by "+"), and
    Wq, Wk, Wv as attend takes them ->
    {"problem": None, "tokens", "weights": packed (T, T) or None, "winners", "ours": packed (T, T), "largest_difference"
    between the two or None, "error": None or {"type", "message", "line", "traceback"}}.

    Without projections the three matrices are the identity. The function gets copies, so it can spoil nothing.
    """
    words, on = tokens(sentence), state.split("+")
    X = with_positions(vectors(words, r)) if "positions" in on else vectors(words, r)
    W = matrices("agreement", X.shape[1], (Wq, Wk, Wv)) if "projections" in on else [np.eye(X.shape[1])] * 3
    ours = self_attention(X, *W)[1]  # before the student's code can touch NumPy
    answer = {
        "problem": None,
        "tokens": words,
        "weights": None,
        "winners": None,
        "ours": pack(ours, "f32"),
        "largest_difference": None,
    }
    yours, error = attempt(lambda: called(source, function, X, W))
    if error:
        return answer | {"error": error}
    A, why = map_in(yours, function, len(words))
    if why:
        return answer | {"error": {"type": "", "message": why, "line": None, "traceback": ""}}
    apart = float(np.abs(A - ours).max())
    return answer | {
        "weights": pack(A, "f32"),
        "winners": winning(A),
        "error": None,
        "largest_difference": apart if np.isfinite(apart) else None,
    }


def called(source, function, X, W):
    """Run the student's text in names of its own and call the function in it."""
    names = {"__name__": "__main__"}
    execute(source, names, FILE)
    if not callable(names.get(function)):
        raise NameError(f"there is no function {function} in this code")
    return names[function](X.copy(), *(M.copy() for M in W))


def map_in(returned, function, T):
    """What the function returned -> its map (T, T) as plain numbers and None, or None and why it cannot be drawn."""
    if not isinstance(returned, (tuple, list)) or len(returned) != 2:
        kind = f"an array {returned.shape}" if isinstance(returned, np.ndarray) else f"{type(returned).__name__}"
        return None, f"{function} returned {kind}; the grid needs the pair (output, A)"
    try:
        A = np.array(returned[1], dtype=float)
    except (TypeError, ValueError):
        return None, f"{function} returned as A something that is not an array of numbers"
    if A.shape != (T, T):
        return None, f"A has the shape {A.shape}; for {T} tokens the grid needs ({T}, {T})"
    return A, None
