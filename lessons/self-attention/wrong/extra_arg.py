# The function asks for more than it gets: (X, Wq, Wk, Wv, d_k).
# slug: signature-extra
import numpy as np

def self_attention(X, Wq, Wk, Wv, d_k):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(d_k)
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
