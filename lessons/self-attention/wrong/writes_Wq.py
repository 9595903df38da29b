# Wq was changed by the call (line 6).
# slug: writes-input
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Wq /= np.sqrt(Wq.shape[1])
    E = (X @ Wq) @ (X @ Wk).T
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ (X @ Wv), A
