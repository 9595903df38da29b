# A lies on its side: its columns sum to 1, its rows to 3.4, 0.885, 0.731, 0.204, 0.436, 0.341.
# slug: A-transposed
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = np.where(np.tri(len(X), dtype=bool), S, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = (E / E.sum(axis=1, keepdims=True)).T
    return A @ V, A
