# Two calls with the same arguments gave two results.
# slug: random
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    A = A * (np.random.rand(*A.shape) > 0.1) / 0.9
    return A @ V, A
