"""Writing with a trained transformer: how the next letter is drawn, and a letter at a time with a cache or without."""

import numpy as np

from attention import causal_mask, self_attention, softmax_rows

from .model import forward, norm, places
from .stored import load

# The next letter -------------------------------------------------------------------------------------------------


def chances(logits, temperature=1.0, top_k=None, top_p=None):
    """logits (V,) -> chances (V,) that sum to 1.

    softmax(logits / temperature); then only the top_k likeliest letters stay, and of those the fewest that together
    have at least top_p (nucleus sampling: Holtzman and others, 2019, arXiv:1904.09751). At temperature 0 the likeliest has all.

    >>> chances(np.log([0.5, 0.3, 0.2]), top_k=2).round(3).tolist()
    [0.625, 0.375, 0.0]
    """
    logits = np.asarray(logits, float)  # float64: chances in float32 need not sum to 1
    if temperature == 0:
        return np.eye(len(logits))[logits.argmax()]
    p = softmax_rows(logits / temperature)
    order = np.argsort(-p, kind="stable")
    keep = len(p) if top_k is None else top_k
    if top_p is not None:
        keep = min(keep, int((p[order].cumsum() < top_p - 1e-12).sum()) + 1)  # the letter that reaches top_p stays
    p[order[keep:]] = 0
    return p / p.sum()


def draw(p, rng):
    """Chances (V,) -> the number of a letter, drawn with them."""
    return int(np.searchsorted(p.cumsum(), rng.random() * p.sum(), side="right"))


# Reading a text, whole or letter by letter -----------------------------------------------------------------------


def head_matrices(Wqkv, config):
    """Wqkv (d, 3d) -> Wq, Wk, Wv, each (h, d, d_k): the matrices of every head are columns of the wide one."""
    return Wqkv.reshape(config.d, 3, config.h, config.d_k).transpose(1, 2, 0, 3)


def masked_head(X, Wq, Wk, Wv):
    """One head as the course has it: X (t, d) -> output (t, d_k), A (t, t)."""
    return self_attention(X, Wq, Wk, Wv, causal_mask(len(X)))


def network(X, w, l):
    """X (..., d) -> (..., d): norm, then the feed-forward network of layer l, each letter by itself."""
    return np.maximum(0, norm(X)[0] @ w[f"{l}.up"]) @ w[f"{l}.down"]


def read(w, x, config, head=masked_head):
    """x (t,): letters -> logits (t, V), maps (L, h, t, t): the same as model.forward, one head at a time.

    head(X, Wq, Wk, Wv) -> output (t, d_k), A (t, t) may be any function of that kind, also one of the reader's own.
    """
    X, maps = w["embed"][x] + places(len(x), config), []
    for l in range(config.L):
        N = norm(X)[0]
        outputs, A = zip(*(head(N, *matrices) for matrices in zip(*head_matrices(w[f"{l}.qkv"], config))))
        maps.append(np.stack(A))
        X = X + np.concatenate(outputs, axis=1) @ w[f"{l}.out"]
        X = X + network(X, w, l)
    return norm(X)[0] @ w["unembed"], np.stack(maps)


def next_step(x, K, V, Wq, Wk, Wv):
    """One letter more: x (d,), the keys K (t, d_k) and values V (t, d_v) of the letters before it ->
    its output (d_v,), K (t + 1, d_k), V (t + 1, d_v)."""
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    a = softmax_rows(K @ (x @ Wq) / K.shape[1] ** 0.5)  # the new letter's row of the map
    return a @ V, K, V


class Reader:
    """Reads one letter at a time and keeps the keys and values of all letters before it: a KV cache."""

    def __init__(self, w, config, step=next_step):
        self.w, self.config, self.step, self.t = w, config, step, 0
        self.places = places(config.T, config)
        empty = np.zeros((0, config.d_k), np.float32)
        self.cache = [[(empty, empty)] * config.h for _ in range(config.L)]

    def read(self, letter):
        """The number of the next letter -> logits (V,) for the one after it."""
        w, x = self.w, self.w["embed"][letter] + self.places[self.t]
        for l, kept in enumerate(self.cache):
            n, outputs = norm(x)[0], []
            for i, matrices in enumerate(zip(*head_matrices(w[f"{l}.qkv"], self.config))):
                output, *kept[i] = self.step(n, *kept[i], *matrices)
                outputs.append(output)
            x = x + np.concatenate(outputs) @ w[f"{l}.out"]
            x = x + network(x, w, l)
        self.t += 1
        return norm(x)[0] @ w["unembed"]

    @property
    def kept(self):
        """How many numbers the cache holds."""
        return sum(part.size for layer in self.cache for head in layer for part in head)


# Counting --------------------------------------------------------------------------------------------------------


def multiplications(config, t, cache):
    """What letter number t (from 1) costs, in multiplications of two numbers.

    A letter meets every matrix once: 12 d^2 in a layer, d V at the end. In the maps, a pair of letters costs d for its
    score and d for its part in the mix, in every layer. Without a cache all t letters are read again.
    """
    letter = 12 * config.d**2 * config.L + config.d * config.V
    return letter + 2 * config.L * config.d * t if cache else t * (letter + 2 * config.L * config.d * t)


# A whole text ----------------------------------------------------------------------------------------------------


def whole(w, config):
    """-> a function: letters so far [n, ...] -> logits (V,) for the next one. It reads the last T letters each time."""
    return lambda x: forward(w, np.array([x[-config.T :]]), config)[0][0, -1]


def cached(w, config, step=next_step):
    """-> the same function with a cache: of a text that grows, only the new letters are read."""
    reader, done, logits = Reader(w, config, step), [], None

    def after(x):
        nonlocal reader, done, logits
        x = list(x)
        if x[: len(done)] != done or len(x) > config.T:  # another text, or one longer than the model reads
            x, reader, done = x[-config.T :], Reader(w, config, step), []
        for letter in x[len(done) :]:
            logits, done = reader.read(letter), [*done, letter]
        return logits

    return after


def write_on(logits_after, x, most, seed=0, ends=True, **dials):
    """Letters so far -> (letters with those that follow, whether a newline ended them), at most `most` of them in all.

    logits_after: `whole` or `cached`; dials: those of `chances`; `ends`: letter 0 is the end. The draw of a letter depends
    on seed and on the letter's place alone, so the same logits give the same text, one letter at a time or all at once.
    """
    x, seeds = [*x], [seed] if isinstance(seed, int) else [*seed]
    while len(x) < most:
        letter = draw(chances(logits_after(x), **dials), np.random.default_rng([*seeds, len(x)]))
        if ends and letter == 0:
            return x, True
        x.append(letter)
    return x, False


def write(seed=0, cache=True, temperature=1.0, top_k=None, top_p=None, start="", model=None):
    """One item that the model makes up, as text: `start` and what follows. model: (w, config, letters), or the stored one."""
    w, config, letters = model or load()
    x = [0, *map(letters.index, start)]
    logits_after = (cached if cache else whole)(w, config)
    x, _ = write_on(logits_after, x, config.T, seed, temperature=temperature, top_k=top_k, top_p=top_p)
    return "".join(letters[n] for n in x[1:])
