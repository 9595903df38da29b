"""A small transformer that writes: letters in, a score for each possible next letter out, and the gradient of its loss.

B texts at a time, t letters each, V different letters; d numbers per letter, h heads of d_k = d/h, L layers.
The order of the parts is that of GPT-2: a norm before each part, a residual around it, a last norm before the scores.
There are no biases and no gains. Every part returns its result and a function `back`, which takes the gradient of the
loss with respect to that result and returns the gradients with respect to what the part was made of.
"""

from dataclasses import dataclass

import numpy as np

from attention import softmax_rows
from positions import sinusoids

PARTS = ("mask", "root", "positions", "residuals", "attention")  # what can be left out, to see what it does


@dataclass(frozen=True)
class Config:
    """The sizes of a model, and the PARTS it is built without."""

    V: int
    T: int  # the most letters it reads at once
    d: int = 32
    h: int = 4
    L: int = 2
    without: tuple = ()

    @property
    def d_k(self):
        return self.d // self.h

    def shapes(self):
        """{name: shape} of all parameters, in the order in which they are stored."""
        d = self.d
        layer = {"qkv": (d, 3 * d), "out": (d, d), "up": (d, 4 * d), "down": (4 * d, d)}
        layers = {f"{l}.{name}": shape for l in range(self.L) for name, shape in layer.items()}
        return {"embed": (self.V, d), **layers, "unembed": (d, self.V)}

    @property
    def parameters(self):
        """How many numbers the model learns."""
        return sum(rows * columns for rows, columns in self.shapes().values())


def views(flat, config):
    """flat (N,) -> {name: its part of flat, in its shape}. Writing into a part writes into flat."""
    ends = np.cumsum([rows * columns for rows, columns in config.shapes().values()])
    parts = np.split(flat, ends[:-1])
    return {name: part.reshape(shape) for (name, shape), part in zip(config.shapes().items(), parts)}


def random_parameters(config, seed=0):
    """All parameters in one array (N,), float32, normal: spread 1/sqrt(rows), and a quarter of that for the two
    matrices of a layer whose result is added to the residual stream."""
    rng, flat = np.random.default_rng(seed), np.zeros(config.parameters, np.float32)
    for name, W in views(flat, config).items():
        quarter = 0.25 if name.endswith(("out", "down")) else 1.0
        spread = 0.3 if name == "embed" else len(W) ** -0.5 * quarter
        W[...] = spread * rng.normal(size=W.shape)
    return flat


# The parts, forward and back -------------------------------------------------------------------------------------


def times(X, W):
    """X (B, t, n), W (n, m) -> X W (B, t, m); back: dX = dY W^T, dW = X^T dY.

    einsum, because NumPy in a browser has no BLAS, and there einsum is up to three times as fast as @.
    """

    def back(dY):
        rows, d_rows = X.reshape(-1, X.shape[-1]), dY.reshape(-1, dY.shape[-1])
        return np.einsum("btm,nm->btn", dY, W), np.einsum("kn,km->nm", rows, d_rows)

    return np.einsum("btn,nm->btm", X, W), back


def norm(X):
    """X (..., d) -> every row with mean 0 and variance 1."""
    centred = X - X.mean(axis=-1, keepdims=True)
    spread = ((centred * centred).mean(axis=-1, keepdims=True) + 1e-5) ** 0.5
    Y = centred / spread

    def back(dY):
        along = (dY * Y).mean(axis=-1, keepdims=True)
        return (dY - dY.mean(axis=-1, keepdims=True) - Y * along) / spread

    return Y, back


def relu(X):
    """max(0, X); the gradient passes where X > 0."""
    return np.maximum(0, X), lambda dY: dY * (X > 0)


def attend(X, Wqkv, Wout, config):
    """X (B, t, d), Wqkv (d, 3d), Wout (d, d) -> output (B, t, d), the maps A (B, h, t, t), back."""
    B, t, d = X.shape
    split = lambda Z: Z.reshape(B, t, config.h, -1).swapaxes(1, 2)  # (B, t, d) -> (B, h, t, d_k)
    join = lambda H: H.swapaxes(1, 2).reshape(B, t, d)  # (B, h, t, d_k) -> (B, t, d)
    root = 1.0 if "root" in config.without else config.d_k**0.5
    QKV, back_qkv = times(X, Wqkv)
    Q, K, V = (split(Z) for Z in np.split(QKV, 3, axis=-1))
    S = Q @ K.mT / root
    if "mask" not in config.without:
        S += np.triu(np.full((t, t), -np.inf, S.dtype), 1)  # no letter reads a later one
    A = softmax_rows(S)
    Y, back_out = times(join(A @ V), Wout)

    def back(dY):
        dH, dWout = back_out(dY)
        dH = split(dH)
        dA = dH @ V.mT
        dS = A * (dA - (dA * A).sum(axis=-1, keepdims=True)) / root
        dQKV = [join(dS @ K), join(dS.mT @ Q), join(A.mT @ dH)]
        dX, dWqkv = back_qkv(np.concatenate(dQKV, axis=-1))
        return dX, dWqkv, dWout

    return Y, A, back


# The whole, forward and back -------------------------------------------------------------------------------------


def places(t, config):
    """(t, d): sines and cosines, about as long as a letter's vector is at the start; or zeros."""
    on = 0.0 if "positions" in config.without else 0.3
    return (on * sinusoids(t, config.d)).astype(np.float32)


def forward(w, x, config):
    """w {name: matrix}, x (B, t): letters as numbers -> logits (B, t, V), maps [L of (B, h, t, t)], back.

    back(d_logits) -> the gradients {name: matrix}.
    """
    keep = 0.0 if "residuals" in config.without else 1.0
    X, maps, backs = w["embed"][x] + places(x.shape[1], config), [], []
    for l in range(config.L):
        back_attention = None
        if "attention" not in config.without:
            N, back_norm = norm(X)
            Y, A, back_attend = attend(N, w[f"{l}.qkv"], w[f"{l}.out"], config)
            X = keep * X + Y
            maps.append(A)
            back_attention = back_norm, back_attend
        N, back_norm = norm(X)
        U, back_up = times(N, w[f"{l}.up"])
        R, back_relu = relu(U)
        Y, back_down = times(R, w[f"{l}.down"])
        X = keep * X + Y
        backs.append((back_attention, back_norm, back_up, back_relu, back_down))
    N, back_last_norm = norm(X)
    logits, back_unembed = times(N, w["unembed"])

    def back(d_logits):
        G = {name: np.zeros_like(W) for name, W in w.items()}
        dN, G["unembed"] = back_unembed(d_logits)
        dX = back_last_norm(dN)
        for l in reversed(range(config.L)):
            back_attention, back_norm, back_up, back_relu, back_down = backs[l]
            dR, G[f"{l}.down"] = back_down(dX)
            dN, G[f"{l}.up"] = back_up(back_relu(dR))
            dX = keep * dX + back_norm(dN)  # the residual passes the gradient on unchanged
            if back_attention:
                back_norm, back_attend = back_attention
                dN, G[f"{l}.qkv"], G[f"{l}.out"] = back_attend(dX)
                dX = keep * dX + back_norm(dN)
        np.add.at(G["embed"], x, dX)  # a letter that occurs twice learns twice
        return G

    return logits, maps, back


def cross_entropy(logits, y, counts):
    """logits (B, t, V), y (B, t): the letters that came, counts (B, t): True where the loss counts ->
    the mean of -log p(y) over those places, in nats; its gradient (B, t, V)."""
    p, n = softmax_rows(logits), counts.sum()
    came = np.take_along_axis(p, y[..., None], axis=-1)
    d_logits = p.copy()
    np.put_along_axis(d_logits, y[..., None], came - 1, axis=-1)
    smallest = np.finfo(p.dtype).tiny  # a chance that rounds to 0 would have no logarithm
    loss = -(np.log(np.maximum(came[..., 0], smallest)) * counts).sum() / n
    return float(loss), d_logits * (counts[..., None] / n).astype(p.dtype)
