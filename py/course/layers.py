"""A transformer layer: attention, a feed-forward network, and around each a residual and a norm."""

import numpy as np

from attention import multi_head_attention


def layer_norm(X, gain=1.0, shift=0.0, epsilon=1e-5):
    """X (..., d) -> (..., d): every row to mean 0 and variance 1, then times `gain` (d,) plus `shift` (d,).

    Ba, Kiros, Hinton, Layer Normalization, 2016, arXiv:1607.06450, equation 4; `epsilon` keeps a constant row finite.

    >>> layer_norm(np.array([[1.0, 3.0]]), epsilon=0).tolist()
    [[-1.0, 1.0]]
    """
    centred = X - X.mean(axis=-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + epsilon) * gain + shift


def feed_forward(X, W1, b1, W2, b2):
    """X (T, d), W1 (d, d_ff), b1 (d_ff,), W2 (d_ff, d), b2 (d,) -> (T, d): each position by itself.

    max(0, X W1 + b1) W2 + b2: Vaswani and others, 2017, arXiv:1706.03762, equation 2.
    """
    return np.maximum(0, X @ W1 + b1) @ W2 + b2


def transformer_layer(X, weights, mask=None, norm_first=False):
    """X (T, d_model) -> (T, d_model) and the maps A (h, T, T).

    `weights` names the arrays of its parts: Wq, Wk, Wv, Wo (as multi_head_attention takes them), W1, b1, W2, b2
    (feed_forward), gain1, shift1, gain2, shift2 (the two norms). Norm after the sum, as in arXiv:1706.03762, section
    3.1, or with `norm_first` before each part, as GPT-2 and most later models do (Xiong and others, arXiv:2002.04745).
    KeyError names a missing array; ValueError if the shapes do not meet.
    """
    w = weights
    heads = [w["Wq"], w["Wk"], w["Wv"], w["Wo"], mask]
    network = [w["W1"], w["b1"], w["W2"], w["b2"]]
    first, second = (w["gain1"], w["shift1"]), (w["gain2"], w["shift2"])
    if norm_first:
        read, A = multi_head_attention(layer_norm(X, *first), *heads)
        X = X + read
        return X + feed_forward(layer_norm(X, *second), *network), A
    read, A = multi_head_attention(X, *heads)
    X = layer_norm(X + read, *first)
    return layer_norm(X + feed_forward(X, *network), *second), A
