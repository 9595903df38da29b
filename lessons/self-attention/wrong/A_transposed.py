# A lies on its side: its columns sum to 1, its rows to 0.801, 0.545, 0.662, 1.15, 1.85.
# slug: A-transposed
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    A = A.T
    return A @ V, A
