# The scores were divided by T.
# slug: scale-T
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / len(X)
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
