# Large scores are cut off, so that 3 of 5 rows go flat.
# slug: unstable-clip
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(np.clip(E, -50, 50))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
