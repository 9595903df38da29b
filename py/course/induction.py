"""Two layers of attention that learn to look back: a line of letters and digits, and what followed the last time.

A line pairs some of the letters with digits and says the pairs in random order: A3 C7 B1 C7 A?  Which belong together
is new in every line, so nothing can be learnt about a letter, only how to look it up. V symbols, the letters first;
T places; d numbers per symbol, L layers of h heads with d_k = d/h. The model is attention only: no feed-forward network.
The parts and their gradients are those of the transformer that writes.

    python3 -m induction > ../../lessons/two-layers/starts.json     trains ten starts of each model (a minute)
"""

import json
from dataclasses import dataclass

import numpy as np

from attention import causal_mask, multi_head_attention
from transformer.model import attend, cross_entropy, norm, times, views

LETTERS, DIGITS = "ABCDEFGH", "12345678"
SYMBOLS = LETTERS + DIGITS
PAIRS = (3, 6)  # a line has so many pairs, from 3 to 6
RATE, BATCH, WARM_UP, STEPS = 3e-3, 32, 30, 400
MEAN, SQUARE = 0.9, 0.99  # what Adam keeps of its two averages at each step
TESTED, TEST_SEED = 200, 99  # lines of the test, the same for every model


@dataclass(frozen=True)
class Config:
    """The sizes of a model."""

    L: int = 2
    h: int = 1
    d: int = 32
    T: int = 16
    V: int = len(SYMBOLS)
    without: tuple = ()  # the transformer's parts leave nothing out here

    @property
    def d_k(self):
        return self.d // self.h

    def shapes(self):
        """{name: shape} of all parameters, in the order in which they are stored."""
        layer = {"qkv": (self.d, 3 * self.d), "out": (self.d, self.d)}
        layers = {f"{l}.{name}": shape for l in range(self.L) for name, shape in layer.items()}
        return {"embed": (self.V, self.d), "places": (self.T, self.d), **layers, "unembed": (self.d, self.V)}

    @property
    def parameters(self):
        """How many numbers the model learns."""
        return sum(rows * columns for rows, columns in self.shapes().values())


ONE_LAYER = Config(L=1, h=2)  # as many heads as the two layers have together
TWO_LAYERS = Config(L=2, h=1)


# Lines -----------------------------------------------------------------------------------------------------------


def lines(n, T, rng):
    """-> n lines (n, T + 1) of symbols as numbers, and known (n, T): True where the next symbol can be looked up."""
    half = len(LETTERS)
    shuffled = lambda: rng.permuted(np.tile(np.arange(half), (n, 1)), axis=1)
    letters, digits = shuffled(), shuffled() + half  # the k-th letter of a line goes with its k-th digit
    pairs = rng.integers(PAIRS[0], PAIRS[1] + 1, size=(n, 1))
    said = (rng.random((n, T // 2 + 1)) * pairs).astype(int)  # which pair is said, again and again
    both = np.stack([np.take_along_axis(letters, said, axis=1), np.take_along_axis(digits, said, axis=1)], axis=-1)
    symbols = both.reshape(n, -1)[:, : T + 1]
    x = symbols[:, :-1]
    return symbols, (x < half) & said_before(x).any(axis=-1)


def said_before(x):
    """x (n, T) -> (n, T, T): True where place j holds the same symbol as place i and stands before it."""
    T = x.shape[1]
    return np.tri(T, k=-1, dtype=bool) & (x[:, :, None] == x[:, None, :])


# The model -------------------------------------------------------------------------------------------------------


def random_parameters(config, seed=0):
    """All parameters in one array (N,), float32: spread 1/sqrt(rows), half of that for what is added to the residual
    stream; 1/2 for symbols and places."""
    rng, flat = np.random.default_rng(seed), np.zeros(config.parameters, np.float32)
    for name, W in views(flat, config).items():
        spread = 0.5 if name in ("embed", "places") else len(W) ** -0.5 * (0.5 if name.endswith("out") else 1.0)
        W[...] = spread * rng.normal(size=W.shape)
    return flat


def forward(w, x, config, off=()):
    """w {name: matrix}, x (B, t): symbols as numbers -> logits (B, t, V), maps [L of (B, h, t, t)], back.

    off: pairs (layer, head) whose rows of Wo count as 0, so that the head adds nothing. back(d_logits) -> the gradients
    {name: matrix}.
    """
    X, maps, backs = w["embed"][x] + w["places"][: x.shape[1]], [], []
    for l in range(config.L):
        N, back_norm = norm(X)
        Wo = knocked_out(w[f"{l}.out"], [n for layer, n in off if layer == l], config)
        Y, A, back_attend = attend(N, w[f"{l}.qkv"], Wo, config)
        X = X + Y
        maps.append(A)
        backs.append((back_norm, back_attend))
    N, back_last_norm = norm(X)
    logits, back_unembed = times(N, w["unembed"])

    def back(d_logits):
        dN, d_unembed = back_unembed(d_logits)
        dX, G = back_last_norm(dN), {"unembed": d_unembed}
        for l in reversed(range(config.L)):
            back_norm, back_attend = backs[l]
            dN, G[f"{l}.qkv"], G[f"{l}.out"] = back_attend(dX)
            dX = dX + back_norm(dN)  # the residual passes the gradient on unchanged
        G["embed"], G["places"] = np.zeros_like(w["embed"]), np.zeros_like(w["places"])
        G["places"][: x.shape[1]] = dX.sum(axis=0)
        np.add.at(G["embed"], x, dX)  # a symbol that stands twice learns twice
        return G

    return logits, maps, back


def knocked_out(Wo, heads, config):
    """Wo (h d_k, d) with the rows of these heads set to 0."""
    Wo = Wo.copy() if heads else Wo
    for n in heads:
        Wo[n * config.d_k : (n + 1) * config.d_k] = 0
    return Wo


# Learning --------------------------------------------------------------------------------------------------------


def memory_of(flat):
    """Adam's two averages before the first step: [m, v], each (N,)."""
    return [np.zeros_like(flat), np.zeros_like(flat)]


def step(flat, memory, config, done, seed=0):
    """Step number `done` of Adam (Kingma, Ba, 2014, arXiv:1412.6980, algorithm 1) on new lines -> the loss before it.

    Changes flat (N,) and memory [m, v] in place. The lines depend on seed and `done` alone, so training in slices gives
    the same numbers as training in one go.
    """
    symbols, known = lines(BATCH, config.T, np.random.default_rng([seed, 1, done]))
    logits, _, back = forward(views(flat, config), symbols[:, :-1], config)
    loss, d_logits = cross_entropy(logits, symbols[:, 1:], known)
    G = back(d_logits)
    g, n, (m, v) = np.concatenate([G[name].ravel() for name in config.shapes()]), done + 1, memory
    m += (1 - MEAN) * (g - m)
    v += (1 - SQUARE) * (g * g - v)
    flat -= RATE * min(1, n / WARM_UP) * (m / (1 - MEAN**n)) / ((v / (1 - SQUARE**n)) ** 0.5 + 1e-8)
    return loss


# What it can do --------------------------------------------------------------------------------------------------


def accuracy(w, config, off=(), n=TESTED):
    """The share of digits on n new lines that can be looked up and get the largest logit."""
    symbols, known = lines(n, config.T, np.random.default_rng(TEST_SEED))
    logits = forward(w, symbols[:, :-1], config, off)[0]
    return float((logits.argmax(axis=-1) == symbols[:, 1:])[known].mean())


def guessing(T=16, n=TESTED):
    """-> the share that is right when a digit is picked at random among those the line has said so far."""
    symbols, known = lines(n, T, np.random.default_rng(TEST_SEED))
    digits = lambda said: {symbol for symbol in said if symbol >= len(LETTERS)}
    places = [(line, t) for line, row in zip(symbols.tolist(), known) for t in np.flatnonzero(row)]
    return float(np.mean([1 / len(digits(line[:t])) for line, t in places]))


def habits(w, config, n=TESTED):
    """-> [L of [h of (on the symbol before, on what followed)]]: mean weights of digits on the place before them, and of
    letters on the places behind their earlier selves."""
    symbols, known = lines(n, config.T, np.random.default_rng(TEST_SEED))
    x = symbols[:, :-1]
    previous = np.broadcast_to(np.eye(config.T, k=-1, dtype=bool), (n, config.T, config.T))
    followed = np.pad(said_before(x)[:, :, :-1], ((0, 0), (0, 0), (1, 0)))
    mean = lambda A, where, rows: (A * where[:, None]).sum(axis=-1).swapaxes(1, 2)[rows].mean(axis=0).tolist()
    maps = forward(w, x, config)[1]
    return [list(zip(mean(A, previous, x >= len(LETTERS)), mean(A, followed, known))) for A in maps]


def recorded(starts=range(10), steps=STEPS, every=20):
    """-> {"guessing": the share that is right by chance, "1": {"steps", "accuracies": one list per start, "heads": per start the habits, "off": per start the accuracy without
    each head}, "2": the same for two layers}: what the lesson says about all starts."""
    runs = {str(config.L): curves(config, starts, steps, every) for config in (ONE_LAYER, TWO_LAYERS)}
    return {"guessing": round(guessing(), 3), **runs}


def curves(config, starts, steps, every):
    accuracies, heads, off = [], [], []
    for start in starts:
        flat = random_parameters(config, start)
        w, memory, curve = views(flat, config), memory_of(flat), []
        for done in range(steps + 1):
            if done % every == 0:
                curve.append(round(accuracy(w, config), 3))
            if done < steps:
                step(flat, memory, config, done, start)
        accuracies.append(curve)
        heads.append([[[round(share, 2) for share in head] for head in layer] for layer in habits(w, config)])
        off.append([[round(accuracy(w, config, [(l, n)]), 3) for n in range(config.h)] for l in range(config.L)])
    return {"steps": [*range(0, steps + 1, every)], "accuracies": accuracies, "heads": heads, "off": off}


# The same without training ---------------------------------------------------------------------------------------


def made_by_hand(V, T, sharpness=20.0):
    """-> [(Wq, Wk, Wv, Wo) of layer 1, the same of layer 2], one head each, for vectors of 3 V + T numbers.

    A vector has four parts: the symbol (V numbers, one of them 1), the symbol before it, the answer, the place (T).
    """
    symbol, before, answer, place = np.split(np.eye(3 * V + T), [V, 2 * V, 3 * V])  # each picks out its part
    shift = np.eye(T, k=-1)  # place i -> place i - 1
    s1, s2 = sharpness * T**0.5, sharpness * V**0.5  # undo the division by the root of d_k
    layer1 = s1 * place.T @ shift, place.T, symbol.T, before  # asks for the place before, notes its symbol
    layer2 = s2 * symbol.T, before.T, symbol.T, answer  # asks who has my symbol before it, takes its symbol
    return [(Wq[None], Wk[None], Wv[None], Wo) for Wq, Wk, Wv, Wo in (layer1, layer2)]


def answer_by_hand(x, V, T, layers=(1, 2), sharpness=20.0):
    """x: t symbols as numbers -> what every place answers (t, V), and the two maps (t, t). `layers` are those at work."""
    t, maps = len(x), []
    X = np.hstack([np.eye(V)[x], np.zeros((t, 2 * V)), np.eye(T)[:t]])
    for number, matrices in enumerate(made_by_hand(V, T, sharpness), start=1):
        Y, A = multi_head_attention(X, *matrices, causal_mask(t))
        X = X + Y * (number in layers)
        maps.append(A[0])
    return X[:, 2 * V : 3 * V], maps


if __name__ == "__main__":
    print(json.dumps(recorded()))
