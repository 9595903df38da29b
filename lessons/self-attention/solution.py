import numpy as np


def self_attention(X, Wq, Wk, Wv):
    """X (T, d_model), Wq and Wk (d_model, d_k), Wv (d_model, d_v) -> output (T, d_v) and A (T, T)."""
    Q, K, V = X @ Wq, X @ Wk, X @ Wv                      # three readings of the same sentence
    E = Q @ K.T / np.sqrt(Wq.shape[1])                    # every query with every key
    Z = np.exp(E - E.max(axis=1, keepdims=True))          # the largest becomes exp(0) = 1: nothing overflows
    A = Z / Z.sum(axis=1, keepdims=True)                  # each row sums to 1
    return A @ V, A
