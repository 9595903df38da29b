# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = np.zeros((len(X), len(X)))
    for i, j in np.ndindex(E.shape):
        E[i, j] = Q[i] @ K[j]
    E = E / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
