# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    for i in range(len(X)):
        for j in range(len(X)):
            if j > i:
                S[i, j] = -np.inf
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
