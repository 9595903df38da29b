# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def fill(E, Q, K, n):
    if n == 0:
        return E
    i, j = divmod(n - 1, len(Q))
    E[i, j] = Q[i] @ K[j]
    return fill(E, Q, K, n - 1)

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = fill(np.zeros((len(X), len(X))), Q, K, len(X) ** 2) / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
