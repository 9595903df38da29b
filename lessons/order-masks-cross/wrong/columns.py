# The columns of A sum to 1 and the rows to 0.0151, 0.0683, 0.647, 1.73, 1.23, 2.31.
# slug: softmax-columns
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = np.where(np.tri(len(X), dtype=bool), S, -np.inf)
    E = np.exp(S - S.max(axis=0))
    A = E / E.sum(axis=0)
    return A @ V, A
