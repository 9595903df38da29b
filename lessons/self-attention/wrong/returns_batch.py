# `output` has one axis more than asked: (1, 5, 4).
# slug: extra-axis
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    X = X[None]
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ np.swapaxes(K, 1, 2) / np.sqrt(Wq.shape[1])
    E = np.exp(E - E.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return A @ V, A
