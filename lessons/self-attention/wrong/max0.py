# A row whose scores are all very negative comes out as 0/0.
# slug: unstable-underflow
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - np.maximum(E.max(axis=1, keepdims=True), 0))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
