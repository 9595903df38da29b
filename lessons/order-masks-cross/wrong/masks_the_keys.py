# A has its zeros, but the output was mixed with weights that look ahead.
# slug: mix-unmasked
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    M = np.tril(A)
    return A @ V, M / M.sum(axis=1, keepdims=True)
