"""One training run per random start, short enough to be a single question: the page draws them as a fan of curves."""

from training import accuracy, descend, lesson, opposite, random_matrices

STEPS, EVERY = 60, 2
HELD_OUT = 4  # every fourth held-out sentence, as in training_slices
VALUES = ("random", "identity")


def training_fan(start, values="random", freeze=False, steps=STEPS):
    """start (the seed of the random numbers), values ("random" or "identity": what Wv starts as), freeze (Wv stays as it is) ->

    {"problem": None, "start", "values", "freeze", "steps": [0, 2, 4, ...], "shares": [of the held-out verbs that find their
    subject]}. ValueError for other values, or more than 600 steps.
    """
    if values not in VALUES or not 0 < steps <= 600:
        raise ValueError(
            f"values must be one of {', '.join(VALUES)} and steps lie in 1 to 600, not {values!r} and {steps}"
        )
    weights, at, shares = random_matrices(seed=start, values=values), [*range(0, steps + 1, EVERY)], []
    for step in at:
        if step:
            weights, _, _ = descend(weights, lesson(), EVERY, seed=start, done=step - EVERY, freeze_values=freeze)
        shares.append(round(accuracy(weights, opposite(HELD_OUT)), 4))
    return {"problem": None, "start": start, "values": values, "freeze": freeze, "steps": at, "shares": shares}
