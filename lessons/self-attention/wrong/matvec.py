# `A` came out (5,) = (T,).
# slug: shape-A
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = (Q * K).sum(axis=1) / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max())
    A = Z / Z.sum()
    return A @ V, A
