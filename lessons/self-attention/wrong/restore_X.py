# An argument is written to (line 7) and put back later.
# slug: writes-and-restores
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    old = X.copy()
    X[:] = X * 2
    X[:] = old
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
