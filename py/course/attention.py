"""Attention: one equation, and what is built from it.

T positions, d_model numbers a token vector, d_k a query or key, d_v a value; T_q positions ask, T_k answer.
Row i of a map A belongs to the position that asks, column j to the one that answers.
Source of the equations: Vaswani and others, Attention Is All You Need, 2017, arXiv:1706.03762.
"""

import numpy as np


def softmax_rows(S):
    """S (..., T_q, T_k) -> weights of the same shape: every row is positive and sums to 1.

    a_ij = exp(s_ij - m_i) / sum_j exp(s_ij - m_i), with m_i the largest score of row i: taking it away changes no
    weight and keeps exp finite for scores of any finite size. A row of nothing but -inf has no weights: it becomes NaN.

    >>> softmax_rows(np.array([[1000., 1000.], [0., -np.inf]])).tolist()
    [[0.5, 0.5], [1.0, 0.0]]
    """
    with np.errstate(invalid="ignore"):  # -inf - -inf, in a row that may look nowhere
        E = np.exp(S - S.max(axis=-1, keepdims=True))
    return E / E.sum(axis=-1, keepdims=True)


def scaled_scores(Q, K):
    """Q (..., T_q, d_k), K (..., T_k, d_k) -> Q K^T / sqrt(d_k), (..., T_q, T_k).

    ValueError if queries and keys differ in length: a dot product needs equal lengths.
    """
    if Q.shape[-1] != K.shape[-1]:
        raise ValueError(
            f"queries have {Q.shape[-1]} numbers and keys {K.shape[-1]}: "
            "a dot product needs as many; give Wq and Wk the same number of columns"
        )
    return Q @ K.mT / Q.shape[-1] ** 0.5  # mT turns the last two axes, so a batch of sentences passes too


def attention(Q, K, V, mask=None):
    """Q (..., T_q, d_k), K (..., T_k, d_k), V (..., T_k, d_v) -> output (..., T_q, d_v) and A (..., T_q, T_k).

    Equation 1: softmax(Q K^T / sqrt(d_k)) V. `mask` (T_q, T_k) is True where looking is allowed; it acts before the
    softmax (section 3.2.3), so the remaining weights of a row still sum to 1. A row with no True becomes NaN, in A and
    in the output, because no weights sum to 1 over nothing; `empty_rows_to_zero` is the usual repair.
    ValueError if K and V differ in rows, or queries and keys in length.
    """
    if K.shape[-2] != V.shape[-2]:
        raise ValueError(f"there are {K.shape[-2]} keys and {V.shape[-2]} values: every key needs its value")
    S = scaled_scores(Q, K)
    A = softmax_rows(S if mask is None else np.where(mask, S, -np.inf))
    return A @ V, A


def self_attention(X, Wq, Wk, Wv, mask=None):
    """X (T, d_model), Wq and Wk (d_model, d_k), Wv (d_model, d_v) -> output (T, d_v) and A (T, T).

    Queries, keys and values are three readings of the same X (section 3.2.3).
    ValueError if a matrix does not have d_model rows.

    >>> X = np.eye(3)
    >>> output, A = self_attention(X, X, X, X)
    >>> bool(np.allclose(A.sum(axis=1), 1)), bool((A == A.T).all())
    (True, True)
    """
    return cross_attention(X, X, Wq, Wk, Wv, mask)


def cross_attention(X, Y, Wq, Wk, Wv, mask=None):
    """X (T_q, d_x) asks Y (T_k, d_y); Wq (d_x, d_k), Wk (d_y, d_k), Wv (d_y, d_v) -> output (T_q, d_v), A (T_q, T_k).

    "Encoder-decoder attention" of section 3.2.3: queries from one sequence, keys and values from the other.
    ValueError if a matrix does not have as many rows as its sequence has columns.
    """
    for name, W, source in (("Wq", Wq, X), ("Wk", Wk, Y), ("Wv", Wv, Y)):
        if W.shape[-2] != source.shape[-1]:
            raise ValueError(
                f"{name} has {W.shape[-2]} rows, but the vectors it multiplies have {source.shape[-1]} "
                f"numbers; {name} must be ({source.shape[-1]}, {W.shape[-1]})"
            )
    return attention(X @ Wq, Y @ Wk, Y @ Wv, mask)


def multi_head_attention(X, Wq, Wk, Wv, Wo, mask=None):
    """X (T, d_model), Wq and Wk (h, d_model, d_k), Wv (h, d_model, d_v), Wo (h d_v, d_out) -> output (T, d_out), A (h, T, T).

    h layers of the same kind with matrices of their own; their outputs stand side by side and Wo mixes them
    (section 3.2.2). Usual, not required: h d_v = d_model = d_out.
    ValueError if Wo does not have h d_v rows.
    """
    outputs, A = cross_attention(X, X, Wq, Wk, Wv, mask)  # (h, T, d_v), (h, T, T): heads are a batch
    side_by_side = np.concatenate(list(outputs), axis=1)  # (T, h d_v)
    if Wo.shape[0] != side_by_side.shape[1]:
        raise ValueError(
            f"Wo has {Wo.shape[0]} rows, but {len(outputs)} heads of {outputs.shape[2]} numbers stand "
            f"{side_by_side.shape[1]} side by side; Wo must be ({side_by_side.shape[1]}, {Wo.shape[1]})"
        )
    return side_by_side @ Wo, A


def causal_mask(T):
    """T -> (T, T) of True and False: position i may look at j only if j <= i (section 3.2.3).

    >>> causal_mask(3).astype(int).tolist()
    [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    """
    return np.tri(T, dtype=bool)


def empty_rows_to_zero(A):
    """A map or output (..., T_q, n) -> the same, rows of nothing but NaN set to 0: who may look nowhere reads nothing.

    The repair for a fully masked row; scaled_dot_product_attention of PyTorch (since 2.5) answers the same.
    """
    return np.where(np.isnan(A).all(axis=-1, keepdims=True), 0.0, A)
