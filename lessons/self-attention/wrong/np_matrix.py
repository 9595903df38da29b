# `output` is an `np.matrix`.
# slug: returns-np-matrix
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    X = np.matrix(X)
    Q, K, V = X * Wq, X * Wk, X * Wv
    E = Q * K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1))
    A = Z / Z.sum(axis=1)
    return A * V, A
