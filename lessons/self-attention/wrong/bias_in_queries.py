# A differs by one factor for each column; the rows sum to 1, 1, 1, 1, 1.
# slug: column-factor
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq + 1, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
