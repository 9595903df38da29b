# A value has come to the place of another argument (line 7)
# slug: argument-by-place
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    T = X.shape[0]
    A = np.zeros(T, T)
    A[:] = X @ Wq @ Wk.T @ X.T / np.sqrt(Wq.shape[1])
    A = np.exp(A - A.max(axis=1, keepdims=True))
    A = A / A.sum(axis=1, keepdims=True)
    return A @ X @ Wv, A
