# A loop runs over the coordinates of the vectors (line 7).
# slug: loops-over-coordinates
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = sum(np.outer(Q[:, k], K[:, k]) for k in range(Q.shape[1])) / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
