# The scores compare the keys with the keys.
# slug: scores-kk
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q = X @ Wk
    K = X @ Wk
    V = X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
