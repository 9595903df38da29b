# Wq was changed by the call (line 7).
# slug: writes-input
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    s = np.sqrt(Wq.shape[1])
    Wq[...] = Wq / s
    E = (X @ Wq) @ (X @ Wk).T
    Wq[...] = Wq * s
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ (X @ Wv), A
