"""The transformer that writes, as the page asks for it: it is trained in slices, and it writes letter by letter.

The state travels with every question, so any worker can go on with it. Imported at the first such question, because
no other lesson needs it.
"""

import base64
import io
from dataclasses import replace

import numpy as np

from arrays import pack, unpack
from attention import causal_mask, scaled_scores
from door.cell import FILE, attempt, execute
from sentence import Unreadable
from transformer import (
    PARTS,
    Config,
    cached,
    chances,
    corpus,
    forward,
    known,
    load,
    look_at,
    memory_of,
    multiplications,
    random_parameters,
    read,
    step,
    views,
    whole,
    write_on,
)
from transformer.learning import STEPS
from transformer.look import PASSAGE

MOST_STEPS = 200  # of one question
SHOWN = 12  # letters whose chances are told


def train_transformer(steps=10, state=None, start=None, text=None, look=False):
    """steps (0 to 200) on from `state` (as the last answer gave it), or from random parameters with `start` {"seed",
    "steps": length of the run, "without": parts left out}, on `text` (None: the dinosaurs) ->
    {"problem": None, "step" (done so far), "losses" (of this slice, nats per letter), "diverged", "state", "is_list",
    "items" (how many are trained on), "look": None or {"shown", "held_out", "in_writing" (losses), "samples":
    [{"text", "known": "seen", "unseen" or None}]}}.

    Raises ValueError when a number is out of its range; Unreadable for a text that nothing can be learnt from.
    """
    state = state or {"seed": 0, "step": 0, "steps": STEPS, "without": []} | (start or {})
    if not 0 <= steps <= MOST_STEPS or not set(state["without"]) <= set(PARTS):
        raise ValueError(
            f"steps must lie in 0 to {MOST_STEPS} and parts in {PARTS}, not {steps} and {state['without']}"
        )
    source = corpus(text)
    config = Config(V=len(source.letters), T=source.T, without=tuple(state["without"]))
    flat = unpack(state["flat"]) if "flat" in state else random_parameters(config, state["seed"])
    memory = [unpack(state[name]) for name in ("m", "v")] if "m" in state else memory_of(flat)
    losses, done, diverged = [], state["step"], False
    for done in range(done, done + steps):
        losses.append(step(flat, memory, source.train, config, done, state["steps"], state["seed"]))
        if diverged := not np.isfinite(flat).all():
            break
    arrays = {"flat": flat, "m": memory[0], "v": memory[1]}
    kept = {
        "seed": state["seed"],
        "step": state["step"] + len(losses),
        "steps": state["steps"],
        "without": list(config.without),
        "letters": source.letters,
        "T": source.T,
        **{name: pack(array, "f32") for name, array in arrays.items()},
    }
    return {
        "problem": None,
        "step": kept["step"],
        "losses": [round(loss, 4) for loss in losses if np.isfinite(loss)],
        "diverged": diverged,
        "state": kept,
        "is_list": source.is_list,
        "items": len(source.seen),
        "look": look_at(flat, config, source, state["seed"]) if look and not diverged else None,
    }


def save_transformer(model):
    """A state of train_transformer -> {"problem": None, "npz": base64 of a file that np.load reads: every matrix by its name,
    "letters" (letter n is number n), and "T", "d", "h", "L"}."""
    w, config, letters = model_of(model, ())
    file = io.BytesIO()
    np.savez(file, **w, letters=np.array([*letters]), T=config.T, d=config.d, h=config.h, L=config.L)
    return {"problem": None, "npz": base64.b64encode(file.getvalue()).decode()}


# Writing -------------------------------------------------------------------------------------------------------------


def model_of(model, without):
    """None or a state of train_transformer -> w, config, its Corpus or None."""
    if model is None:
        w, config, letters = load()
        return w, replace(config, without=tuple(without)), letters
    config = Config(V=len(model["letters"]), T=model["T"], without=tuple({*model["without"], *without}))
    return views(unpack(model["flat"]), config), config, model["letters"]


def write_transformer(
    text="",
    more=0,
    seed=0,
    model=None,
    without=(),
    is_list=True,
    temperature=1.0,
    top_k=None,
    top_p=None,
    source="",
    function="",
    own_text=None,
):
    """text (what is written so far), more (how many letters to add at most), model (None: the stored one; or a state of
    train_transformer), without (parts to leave out), the dials of `chances` ->
    {"problem": None, "text", "finished" (by a newline), "full" (T letters), "known", "next": [[letter, chance, chance at
    temperature 1 of all letters], ...] the likeliest first, "left" (letters that can be drawn), "letters": those that
    were read, "maps": packed (L, h, t, t), "size": {"L", "h", "d_k", "T", "V"}, "multiplications": {"with", "without"} a cache
    for the whole text, "own": None}.

    With source and function, the reader's own function computes the attention: see OWN. Then "own" is {"error": None or as
    in cell.py, "largest" (difference of a chance to the lesson's own), "ours": the lesson's chance of the likeliest letter}.
    """
    w, config, letters = model_of(model, without)
    numbers = {letter: n for n, letter in enumerate(letters)}
    if missing := [letter for letter in text if letter not in numbers]:
        raise Unreadable(
            f"The letter {missing[0]} does not occur in what the model was trained on.", "new-letter", letter=missing[0]
        )
    x = [0, *(numbers[letter] for letter in text)]
    limit = config.T if is_list else PASSAGE
    dials = {"temperature": temperature, "top_k": top_k, "top_p": top_p}
    ours = whole(w, config)
    logits_after = own_logits(source, function, w, config) if source else ours
    own, ended = None, False
    try:
        x, ended = write_on(logits_after, x, min(limit, len(x) + more), seed, is_list, **dials)
        logits = logits_after(x)
        p = chances(logits, **dials)
        plain = chances(logits)
    except OwnError as error:
        own = {"error": error.told, "largest": None, "ours": None}
        plain, p = chances(ours(x)), chances(ours(x), **dials)
    best = np.argsort(-plain, kind="stable")[:SHOWN]
    if source and not own:
        theirs = chances(ours(x))
        own = {"error": None, "largest": float(np.abs(theirs - plain).max()), "ours": float(theirs[best[0]])}
    window = np.array(x[-config.T :])
    maps = forward(w, window[None], config)[1]
    written = "".join(letters[n] for n in x[1:])
    return {
        "problem": None,
        "text": written,
        "finished": ended,
        "full": is_list and len(x) >= limit,
        "known": known(written, corpus(own_text)) if is_list and ended else None,
        "next": [[letters[n], round(float(p[n]), 4), round(float(plain[n]), 4)] for n in best],
        "left": int((p > 0).sum()),
        "letters": [letters[n] for n in window],
        "maps": pack(np.concatenate(maps), "f32") if maps else None,
        "size": {"L": config.L, "h": config.h, "d_k": config.d_k, "T": config.T, "V": config.V},
        "multiplications": {
            "with": sum(multiplications(config, t, True) for t in range(1, len(window) + 1)),
            "without": sum(multiplications(config, t, False) for t in range(1, len(window) + 1)),
        },
        "own": own,
    }


# The reader's own functions --------------------------------------------------------------------------------------


class OwnError(Exception):
    """The reader's function failed; `told` is {"type", "message", "line", "traceback"}."""

    def __init__(self, told):
        self.told = told


def by_head(function, w, config):
    """causal_self_attention(X, Wq, Wk, Wv) -> output, A: one call per head and layer."""

    def head(X, Wq, Wk, Wv):
        output, A = several(function(X.copy(), Wq.copy(), Wk.copy(), Wv.copy()), 2)
        return checked(output, (len(X), Wv.shape[1])), checked(A, (len(X), len(X)))

    return lambda x: read(w, np.array(x[-config.T :]), config, head)[0][-1]


def by_softmax(function, w, config):
    """softmax_rows(S) -> A, on masked scores."""

    def head(X, Wq, Wk, Wv):
        S = np.where(causal_mask(len(X)), scaled_scores(X @ Wq, X @ Wk), -np.inf)
        A = checked(function(S), S.shape)
        return A @ (X @ Wv), A

    return lambda x: read(w, np.array(x[-config.T :]), config, head)[0][-1]


def by_step(function, w, config):
    """next_step(x, K, V, Wq, Wk, Wv) -> output, K, V: one call per letter, head and layer, with a cache."""

    def one_step(x, K, V, Wq, Wk, Wv):
        output, keys, values = several(function(x.copy(), K.copy(), V.copy(), Wq.copy(), Wk.copy(), Wv.copy()), 3)
        t = len(K) + 1
        return checked(output, (Wv.shape[1],)), checked(keys, (t, Wk.shape[1])), checked(values, (t, Wv.shape[1]))

    return cached(w, config, one_step)


OWN = {"causal_self_attention": by_head, "softmax_rows": by_softmax, "next_step": by_step}


def several(returned, n):
    if not isinstance(returned, (tuple, list)) or len(returned) != n:
        raise OwnError({"type": "", "message": f"it did not return {n} arrays", "line": None, "traceback": ""})
    return returned


def checked(array, shape):
    """What the function returned, as plain numbers of the shape that the model needs."""
    try:
        array = np.array(array, dtype=float)
    except (TypeError, ValueError):
        array = np.zeros(0)
    if array.shape != tuple(shape) or not np.isfinite(array).all():
        what = f"an array of shape {array.shape}" if array.shape != tuple(shape) else "numbers that are not finite"
        raise OwnError(
            {
                "type": "",
                "message": f"it returned {what}; the model needs {tuple(shape)}",
                "line": None,
                "traceback": "",
            }
        )
    return array


def own_logits(source, function, w, config):
    """The reader's text, the name of her function -> a function like that of `whole`. OwnError if her code fails."""

    def called(*arguments):
        value, error = attempt(lambda: names[function](*arguments))
        if error:
            raise OwnError(error)
        return value

    names = {"__name__": "__main__"}
    _, error = attempt(lambda: execute(source, names, FILE))
    if not error and not callable(names.get(function)):
        error = {"type": "", "message": f"there is no function {function} in this code", "line": None, "traceback": ""}
    if error:
        failing = OwnError(error)

        def fails(x):
            raise failing

        return fails
    return OWN[function](called, w, config)
