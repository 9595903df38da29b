# X has d_model columns and the turned matrix d_k rows (line 6): they do not meet.
# slug: w-transposed
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq.T, X @ Wk.T, X @ Wv.T
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
