# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    T = len(X)
    S = np.full((T, T), -np.inf)
    for i in range(T):
        for j in range(i + 1):
            S[i, j] = Q[i] @ K[j] / np.sqrt(Wq.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
