# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    T, d_k = len(X), Wq.shape[1]
    E = np.zeros((T, T))
    for i in range(T):
        for j in range(T):
            E[i, j] = Q[i] @ K[j] / np.sqrt(d_k)
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
