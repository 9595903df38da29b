# A came out (3, 3) = (d_k, d_k): coordinates against coordinates.
# slug: scores-features
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q.T @ K / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return V @ np.ones((V.shape[1], V.shape[1])), A
