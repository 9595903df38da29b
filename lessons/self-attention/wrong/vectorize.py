# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    f = np.vectorize(lambda i, j: Q[i] @ K[j])
    n = np.arange(len(X))
    E = f(n[:, None], n[None, :]) / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
