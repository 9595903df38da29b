# The scores are X Xᵀ: the projections have no part in them.
# slug: scores-xx
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = X @ X.T / np.sqrt(X.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
