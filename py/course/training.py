"""Learning the three projections by gradient descent, from random numbers, on template sentences.

Nobody says where to look. The layer's output is compared with a wanted vector: for a verb the vector of its subject,
for every other word the average of the sentence. Looking at the subject is what the matrices find out by themselves.

    python3 py/course/training.py      prints the accuracy on held-out sentences for three seeds
"""

import json
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from arrays import unpack
from attention import attention
from sentence import FOLDER, READINGS, vectors, with_positions

# The recipe; what was tried is told in docs/words-and-training.md
D_K, SPREAD, BATCH, RATE, DECAY, REST, STEPS = 8, 0.25, 64, 2.0, 1e-3, 0.05, 600
TIE = 1e-9
DIVERGED = (
    1e3  # a loss beyond this is a lost run: rates up to 2.5 learn alike, 3 swings, 4 mostly and 5 always runs away
)


# Sentences -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sentence:
    kind: str  # "pp_opp": a noun of the opposite number stands between subject and verb
    tokens: tuple
    pairs: tuple  # (position that should ask, position that should answer): a verb and its subject


@cache
def sentences(name):
    """ "train" or "heldout" -> the sentences of words/<name>.txt, lines of `kind<tab>tokens | verb>subject ...`."""
    return read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def read(text):
    return tuple(map(read_line, text.splitlines()))


def read_line(line):
    kind, _, rest = line.rpartition("\t")
    words, _, pairs = rest.partition(" | ")
    return Sentence(kind, tuple(words.split()), tuple(tuple(map(int, pair.split(">"))) for pair in pairs.split()))


@cache
def opposite(every=1):
    """Held-out sentences without a distractor of the subject's own number; `every` 4 takes each fourth of them."""
    return tuple(s for s in sentences("heldout") if not s.kind.endswith("_same"))[::every]


# What is wanted --------------------------------------------------------------------------------------------------


def its_pair(sentence, X):
    """Wanted rows (T, d) and how much each counts (T,): who asks in a pair reads who answers, the rest the average of all."""
    wanted, counts = np.repeat(X.mean(axis=0, keepdims=True), len(X), axis=0), np.full(len(X), REST)
    for asks in {asks for asks, _ in sentence.pairs}:
        wanted[asks], counts[asks] = X[[answers for who, answers in sentence.pairs if who == asks]].mean(axis=0), 1
    return wanted, counts


def previous(sentence, X):
    """Every word reads the one before it; the first reads itself."""
    return X[[0, *range(len(X) - 1)]], np.ones(len(X))


@dataclass(frozen=True)
class Head:
    wish: callable  # what its output should be
    positions: bool  # whether its vectors say where they stand
    steps: int


HEADS = {  # name -> recipe; the sentences are chosen in py/publish/words/vectors.py
    "agreement": Head(its_pair, False, STEPS),  # a verb reads its subject
    "agreement+positions": Head(its_pair, True, 2 * STEPS),  # the same, also past a noun of the same number
    "nouns": Head(its_pair, False, STEPS),  # a noun reads the other nouns
    "previous+positions": Head(previous, True, 2 * STEPS),  # a word reads the word before it
}


def examples(sentences, wish=its_pair, positions=False):
    """n sentences -> X (n, T, d), real (n, T) False where a shorter one was filled up, wanted (n, T, d), counts (n, T)."""
    n, T, d = len(sentences), max(len(s.tokens) for s in sentences), 22 if positions else 16
    X, wanted = np.zeros((n, T, d), np.float32), np.zeros((n, T, d), np.float32)
    real, counts = np.zeros((n, T), bool), np.zeros((n, T), np.float32)
    for k, sentence in enumerate(sentences):
        rows = vectors(sentence.tokens)
        rows = with_positions(rows) if positions else rows
        t = len(rows)
        X[k, :t], real[k, :t] = rows, True
        wanted[k, :t], counts[k, :t] = wish(sentence, rows)
    return X, real, wanted, counts


@cache
def lesson():
    """The examples of words/train.txt; 900 sentences take a fifth of a second in a browser, so they are kept."""
    return examples(sentences("train"))


# Learning --------------------------------------------------------------------------------------------------------


def random_matrices(d=16, seed=0, values="random"):
    """Random Wq and Wk (d, 8), Wv (d, d), normal with spread 0.25; values="identity": Wv is the identity instead."""
    rng = np.random.default_rng(seed)
    matrices = [(SPREAD * rng.normal(size=(d, columns))).astype(np.float32) for columns in (D_K, D_K, d)]
    return matrices if values == "random" else [*matrices[:2], np.eye(d, dtype=np.float32)]


def loss_and_gradients(weights, X, real, wanted, counts, decay=DECAY):
    """Loss (without decay) and the gradients of loss + decay/2 sum(W^2) for Wq, Wk, Wv.

    X (n, T, d), real (n, T), wanted (n, T, d_v), counts (n, T). With c = counts, N = sum(c) d_v:
    L = sum c |Y - wanted|^2 / N;  dY = 2 c (Y - wanted) / N;  dV = A^T dY;  dA = dY V^T;
    dE = A (dA - rowsum(dA A)) / sqrt(d_k);  dQ = dE K;  dK = dE^T Q;  dW = X^T d. + decay W.
    """
    Wq, Wk, Wv = weights
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    Y, A = attention(Q, K, V, real[:, None, :])
    miss, N = Y - wanted, counts.sum() * wanted.shape[-1]
    pull = counts[..., None] * miss
    dY = 2 * pull / N
    dA = dY @ V.mT
    dE = A * (dA - (dA * A).sum(axis=-1, keepdims=True)) / Wq.shape[1] ** 0.5
    flat = X.reshape(-1, X.shape[-1]).T
    back = lambda d, W: flat @ d.reshape(-1, W.shape[1]) + decay * W
    return float((pull * miss).sum() / N), [back(dE @ K, Wq), back(dE.mT @ Q, Wk), back(A.mT @ dY, Wv)]


def descend(weights, examples, steps, rate=RATE, seed=0, done=0, freeze_values=False):
    """Gradient descent from step `done` on -> new weights, the loss of every step taken, whether it diverged.

    The batch of a step depends on seed and step alone, so training in slices gives the same numbers as in one go.
    A loss that runs away ends it: the weights returned are the last ones with finite numbers. freeze_values: Wv stays as it is.
    """
    weights, losses = [W.copy() for W in weights], []
    for step in range(done, done + steps):
        chosen = np.random.default_rng([seed, step]).choice(
            len(examples[0]), min(BATCH, len(examples[0])), replace=False
        )
        with np.errstate(over="ignore", invalid="ignore"):
            loss, gradients = loss_and_gradients(weights, *(part[chosen] for part in examples))
            moved = [W - np.float32(rate) * G for W, G in zip(weights, gradients)]
            moved[2] = weights[2] if freeze_values else moved[2]
        if not loss < DIVERGED or not all(np.isfinite(W).all() for W in moved):
            return weights, losses, True
        losses.append(loss)
        weights = moved
    return weights, losses, False


def winners(A):
    """A (..., T) -> True where a weight is the largest of its row, or within 1e-9 of it: equal words tie.

    Bare argmax would pick one of two equal columns by their last bits.
    """
    with np.errstate(invalid="ignore"):
        return A >= A.max(axis=-1, keepdims=True) - TIE


def accuracy(weights, sentences, positions=False):
    """The share of verb rows whose one winner is the subject."""
    X, real, _, _ = examples_of(sentences, positions)
    A = attention(X @ weights[0], X @ weights[1], X @ weights[2], real[:, None, :])[1]
    k, verb, noun = np.array([(k, *pair) for k, s in enumerate(sentences) for pair in s.pairs]).T
    won = winners(A)[k, verb]
    return float((won[np.arange(len(k)), noun] & (won.sum(axis=1) == 1)).mean())


@lru_cache(maxsize=8)
def examples_of(sentences, positions):
    return examples(sentences, its_pair, positions)


def block(weights):
    """What asks for what among the named readings: the upper left 6 x 6 of Wq Wk^T / sqrt(d_k); row asks, column answers.

    The score of two words is the sum over all pairs of coordinates of (number of the one) x entry x (number of the other).
    """
    n, (Wq, Wk, _) = len(READINGS), weights
    return Wq[:n] @ Wk[:n].T / Wq.shape[1] ** 0.5


# Stored projections ----------------------------------------------------------------------------------------------


@cache
def learnt():
    """The stored projections, made by `build.py words`: {name of a head: [Wq, Wk, Wv]}, float64."""
    stored = json.loads((FOLDER / "learnt.json").read_text())
    return {head: [unpack(W).astype(float) for W in matrices] for head, matrices in stored.items()}


def learn(name="agreement", text=None, seed=0):
    """All steps of a head's recipe, on words/train.txt or on sentences given as such a text -> weights, losses.

    In float64, unlike the page: 1,200 steps in float32 would end in other last digits on every kind of processor.
    """
    head = HEADS[name]
    shown = examples(read(text), head.wish, head.positions) if text else lesson()
    weights, losses, _ = descend(
        doubled(random_matrices(22 if head.positions else 16, seed)), doubled(shown), head.steps, seed=seed
    )
    return weights, losses


def doubled(arrays):
    return [array if array.dtype == bool else array.astype(float) for array in arrays]


def report(seeds=(0, 1, 2)):
    """Print how often a verb of a held-out sentence finds its subject."""
    for seed in seeds:
        weights, losses = learn(seed=seed)
        print(
            f"seed {seed}: loss {losses[0]:.3f} -> {np.mean(losses[-20:]):.3f}; "
            f"opposite number {accuracy(weights, opposite()):.2%} of verb rows"
        )


if __name__ == "__main__":
    report()
