# A loop runs over the coordinates of the vectors (line 6).
# slug: loops-over-coordinates
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q = sum(np.outer(X[:, d], Wq[d]) for d in range(X.shape[1]))
    K, V = X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
