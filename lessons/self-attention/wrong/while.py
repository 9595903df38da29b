# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    T = len(X)
    E = np.empty((T, T))
    n = 0
    while n < T * T:
        E[n // T, n % T] = Q[n // T].dot(K[n % T])
        n += 1
    E = E / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
