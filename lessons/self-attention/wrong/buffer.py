# The arrays handed out by an earlier call changed when the function was called again.
# slug: state-buffer
import numpy as np
buffers = {}

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    A_out = buffers.setdefault(A.shape, np.empty(A.shape))
    A_out[:] = A
    return A @ V, A_out
