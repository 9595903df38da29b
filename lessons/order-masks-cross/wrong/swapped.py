# The pair came back as (A, output): (T, T), then (T, d_v).
# slug: pair-swapped
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = np.where(np.tri(len(X), dtype=bool), S, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A, A @ V
