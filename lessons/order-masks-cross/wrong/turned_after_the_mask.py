# A is 0 on the other side of its diagonal: positions look ahead instead of back.
# slug: mask-turned
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = np.where(np.tril(np.ones_like(S)), S, -np.inf).T
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
