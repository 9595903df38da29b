# A is 0 on the other side of its diagonal: positions look ahead instead of back.
# slug: mask-turned
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = np.where(np.tri(len(X), dtype=bool).T, Q @ K.T, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
