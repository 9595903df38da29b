# style: single precision and the lowest number there
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    X, Wq, Wk, Wv = (M.astype(np.float32) for M in (X, Wq, Wk, Wv))
    S = (X @ Wq) @ (X @ Wk).T / np.sqrt(np.float32(Wq.shape[1]))
    S = np.where(np.tri(len(X), dtype=bool), S, np.finfo(np.float32).min)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ (X @ Wv), A
