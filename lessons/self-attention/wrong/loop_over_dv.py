# A loop runs over the coordinates of the vectors (line 10).
# slug: loops-over-coordinates
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    Y = np.stack([A @ V[:, v] for v in range(V.shape[1])], axis=1)
    return Y, A
