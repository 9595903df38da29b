# A holds exponentials that were not divided by their row sums: 1, 1.08, 1.58, 1.12, 2.44, 1.8.
# slug: exp-only
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = np.where(np.tri(len(X), dtype=bool), S, -np.inf)
    A = np.exp(S - S.max(axis=1, keepdims=True))
    return A @ V, A
