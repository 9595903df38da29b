"""How the transformer learns: steps of Adam on batches of a text, and its loss on text that it was not shown."""

import numpy as np

from .model import cross_entropy, forward, views

RATE, BATCH, WARM_UP, STEPS = 4e-3, 32, 50, 400  # the recipe of the dinosaurs
MEAN, SQUARE = 0.9, 0.99  # what Adam keeps of its two averages at each step


def memory_of(flat):
    """Adam's two averages, of the gradient and of its square, before the first step: [m, v], each (N,)."""
    return [np.zeros_like(flat), np.zeros_like(flat)]


def rate_at(done, steps=STEPS, rate=RATE):
    """The learning rate of step number `done`: it rises for 50 steps, and falls in a line to a fiftieth at `steps`."""
    return rate * min(1, (done + 1) / WARM_UP) * max(0.02, 1 - done / steps)


def step(flat, memory, examples, config, done, steps=STEPS, seed=0):
    """Step number `done` of Adam (Kingma, Ba, 2014, arXiv:1412.6980, algorithm 1) -> the loss before it.

    Changes flat (N,) and memory [m, v] in place. examples: (pieces (n, T + 1), counts (n, T)) as in text.py. The batch
    depends on seed and `done` alone, so training in slices gives the same numbers as training in one go.
    """
    pieces, counts = examples
    chosen = np.random.default_rng([seed, done]).integers(0, len(pieces), BATCH)
    pieces, counts = pieces[chosen], counts[chosen]
    longest = int(counts.any(axis=0).sum())  # columns in which nothing counts need no computing
    logits, _, back = forward(views(flat, config), pieces[:, :longest], config)
    loss, d_logits = cross_entropy(logits, pieces[:, 1 : longest + 1], counts[:, :longest])
    G = back(d_logits)
    g, n, (m, v) = np.concatenate([G[name].ravel() for name in config.shapes()]), done + 1, memory
    m += (1 - MEAN) * (g - m)
    v += (1 - SQUARE) * (g * g - v)
    flat -= rate_at(done, steps) * (m / (1 - MEAN**n)) / ((v / (1 - SQUARE**n)) ** 0.5 + 1e-8)
    return loss


def loss_of(flat, examples, config, at_once=128):
    """The mean loss over all examples, in nats per letter."""
    w, (pieces, counts), total = views(flat, config), examples, 0.0
    for k in range(0, len(pieces), at_once):
        x, c = pieces[k : k + at_once], counts[k : k + at_once]
        total += cross_entropy(forward(w, x[:, :-1], config)[0], x[:, 1:], c)[0] * c.sum()
    return float(total / counts.sum())


def loss_in_writing(flat, examples, config, most=40):
    """The mean loss when the letters come one at a time, as in writing: no later letter is there to be read.

    With the mask it equals loss_of. Without it the two differ, and this one tells how well the model writes.
    """
    w, (pieces, counts), total, n = views(flat, config), (part[:most] for part in examples), 0.0, 0
    for t in range(1, counts.shape[1] + 1):
        here = counts[:, t - 1]
        if here.any():
            logits = forward(w, pieces[here, :t], config)[0][:, -1:]
            total += cross_entropy(logits, pieces[here, t : t + 1], here[here][:, None])[0] * here.sum()
            n += here.sum()
    return float(total / n)
