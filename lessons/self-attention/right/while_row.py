# style: while row
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    A = np.zeros_like(E)
    i = 0
    while i < len(E):
        A[i] = np.exp(E[i] - E[i].max())
        i += 1
    Z = A
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
