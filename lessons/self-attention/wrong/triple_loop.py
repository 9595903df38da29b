# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    T, d_model = X.shape
    d_k, d_v = Wq.shape[1], Wv.shape[1]
    Q, K, V = np.zeros((T, d_k)), np.zeros((T, d_k)), np.zeros((T, d_v))
    for t in range(T):
        for d in range(d_model):
            for k in range(d_k):
                Q[t, k] += X[t, d] * Wq[d, k]
                K[t, k] += X[t, d] * Wk[d, k]
            for v in range(d_v):
                V[t, v] += X[t, d] * Wv[d, v]
    E = np.zeros((T, T))
    for i in range(T):
        for j in range(T):
            for k in range(d_k):
                E[i, j] += Q[i, k] * K[j, k]
    E = E / d_k ** 0.5
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
