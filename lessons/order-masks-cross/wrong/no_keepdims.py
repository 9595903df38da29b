# Column j of A was divided by the sum of row j; the rows sum to 1, 1.07, 1.46, 1.11, 1.72, 1.12.
# slug: sum-no-keepdims
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = np.where(np.tri(len(X), dtype=bool), S, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1)
    return A @ V, A
