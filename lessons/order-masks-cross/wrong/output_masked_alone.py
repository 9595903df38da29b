# The A returned is not the map that made the output.
# slug: output-right-A-not
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    A = np.exp(S - S.max(axis=1, keepdims=True))
    A = A / A.sum(axis=1, keepdims=True)
    S = np.where(np.tri(len(X), dtype=bool), S, -np.inf)
    M = np.exp(S - S.max(axis=1, keepdims=True))
    M = M / M.sum(axis=1, keepdims=True)
    return M @ V, A
