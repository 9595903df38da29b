"""Where a token stands: positions to add to a vector, or to turn a query and a key by."""

import numpy as np


def angles(T, d, base=10000.0):
    """T positions, d even -> (T, d/2): position t times the speeds base^(-2i/d), fast to slow.

    ValueError if d is odd: every speed needs a pair of coordinates.
    """
    if d % 2:
        raise ValueError(f"positions come in pairs of coordinates, but there are {d}; take an even number")
    return np.arange(T)[:, None] * base ** (-np.arange(0, d, 2) / d)


def sinusoids(T, d, base=10000.0):
    """T positions, d even -> (T, d): sine and cosine of every angle, in turn; to be added to the token vectors.

    Vaswani and others, 2017, arXiv:1706.03762, section 3.5. Each pair lies on a circle, so every row has length
    sqrt(d/2), and moving on by k positions is one rotation, the same wherever one stands.

    >>> sinusoids(2, 4).round(2).tolist()
    [[0.0, 1.0, 0.0, 1.0], [0.84, 0.54, 0.01, 1.0]]
    """
    turn = angles(T, d, base)
    return np.stack([np.sin(turn), np.cos(turn)], axis=-1).reshape(T, d)


def rotated(Q, base=10000.0):
    """Queries or keys (..., T, d_k), d_k even -> the same, pair i of row t turned by angle t base^(-2i/d_k).

    RoPE: Su and others, RoFormer, 2021, arXiv:2104.09864, equation 34. Lengths stay; the score of a turned query with
    a turned key depends on their distance only. It is used on queries and keys, never on values.

    >>> rotated(np.array([[1.0, 0.0], [1.0, 0.0]])).round(2).tolist()
    [[1.0, 0.0], [0.54, 0.84]]
    """
    turn = angles(*Q.shape[-2:], base)
    sin, cos, even, odd = np.sin(turn), np.cos(turn), Q[..., 0::2], Q[..., 1::2]
    return np.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1).reshape(Q.shape)
