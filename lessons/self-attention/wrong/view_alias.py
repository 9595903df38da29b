# Wk was changed by the call (line 7).
# slug: writes-input
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    S = Wk.T
    S *= 1 / np.sqrt(Wq.shape[1])
    E = X @ Wq @ S @ X.T
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ X @ Wv, A
