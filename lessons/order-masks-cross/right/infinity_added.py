# style: minus infinity added above the diagonal
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    T, d_k = len(X), Wk.shape[-1]
    S = (X @ Wq) @ (X @ Wk).T / d_k ** 0.5
    S = S + np.triu(np.full((T, T), -np.inf), k=1)
    A = np.exp(S - S.max(axis=-1, keepdims=True))
    A /= A.sum(axis=-1, keepdims=True)
    return A @ (X @ Wv), A
