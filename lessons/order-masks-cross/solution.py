import numpy as np


def causal_self_attention(X, Wq, Wk, Wv):
    """X (T, d_model), Wq and Wk (d_model, d_k), Wv (d_model, d_v) -> output (T, d_v) and A (T, T).

    Position i looks at positions 0 to i.
    """
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    scores = Q @ K.T / np.sqrt(Wq.shape[1])
    allowed = np.tri(len(X), dtype=bool)  # True on the diagonal and below it
    scores = np.where(allowed, scores, -np.inf)  # before the softmax, so that no sum sees the future
    E = np.exp(scores - scores.max(axis=1, keepdims=True))  # the diagonal is allowed: the maximum is finite
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
