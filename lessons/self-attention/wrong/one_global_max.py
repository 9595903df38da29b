# Rows far below the largest score of the grid come out as 0/0.
# slug: unstable-global-max
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max())
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
