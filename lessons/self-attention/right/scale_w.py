# style: scale w
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ (Wq / np.sqrt(Wq.shape[1])), X @ Wk, X @ Wv
    E = Q @ K.T
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
