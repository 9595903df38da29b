"""Training in slices, as the page asks for it: the state travels with the question, so any worker can go on with it."""

from arrays import pack, unpack
from door.grid import attend
from sentence import LENGTH, Unreadable
from training import RATE, accuracy, block, descend, lesson, opposite, random_matrices

HELD_OUT = 4  # every fourth held-out sentence is enough to draw a curve; `python3 py/course/training.py` takes all
MOST_STEPS = 1000


def train(steps=10, state=None, start=None, rate=None, sentence=None, r=LENGTH):
    """steps (0 to 1000) on from `state` (as the last answer gave it), or from random matrices with `start` {"seed", "rate"} ->
    {"problem": None, "step" (done so far), "losses" (of this slice), "diverged" (the loss ran away: no further step),
    "accuracy" (share of held-out verbs that find their subject), "block" (6 x 6: what asks for what), "state": {"seed",
    "rate", "step", "diverged", "Wq", "Wk", "Wv": packed}, "grid": attend's answer for `sentence` with these matrices,
    or None}.

    `rate` changes the rate from here on. Raises ValueError when a number is out of its range.
    """
    state = state or {"seed": 0, "rate": RATE, "step": 0, "diverged": False} | (start or {})
    rate = state["rate"] if rate is None else rate
    if not 0 <= steps <= MOST_STEPS or not 0 < rate <= 1000:
        raise ValueError(f"steps must lie in 0 to {MOST_STEPS} and the rate in 0 to 1000, not {steps} and {rate}")
    weights = (
        [unpack(state[name]) for name in ("Wq", "Wk", "Wv")] if "Wq" in state else random_matrices(seed=state["seed"])
    )
    losses, diverged = [], state["diverged"]
    if not diverged:
        weights, losses, diverged = descend(weights, lesson(), steps, rate, state["seed"], state["step"])
    matrices = dict(zip(("Wq", "Wk", "Wv"), (pack(W, "f32") for W in weights)))
    state = {"seed": state["seed"], "rate": rate, "step": state["step"] + len(losses), "diverged": diverged, **matrices}
    return {
        "problem": None,
        "step": state["step"],
        "losses": [round(loss, 6) for loss in losses],
        "diverged": diverged,
        "accuracy": accuracy(weights, opposite(HELD_OUT)),
        "block": block(weights).astype(float).round(4).tolist(),
        "state": state,
        "grid": grid_of(sentence, r, matrices),
    }


def grid_of(sentence, r, matrices):
    if not sentence:
        return None
    try:
        return attend(sentence, r, switches=["projections"], **matrices)
    except Unreadable as unreadable:  # training goes on while the reader types
        return {"problem": str(unreadable), **unreadable.why}
