# Wk was changed by the call (line 7).
# slug: writes-input
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    W = np.asarray(Wk)
    W /= np.sqrt(W.shape[1])
    E = (X @ Wq) @ (X @ W).T
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ (X @ Wv), A
