# style: out ufunc
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.empty_like(E)
    np.subtract(E, E.max(axis=1, keepdims=True), out=Z)
    np.exp(Z, out=Z)
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
