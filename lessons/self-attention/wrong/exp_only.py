# A holds exponentials that were not divided by their row sums: 2.11, 3.14, 2.01, 1.59, 1.7.
# slug: exp-only
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z
    return A @ V, A
