# style: block
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    W = np.concatenate([Wq, Wk, Wv], axis=1)
    d = Wq.shape[1]
    P = X @ W
    Q, K, V = P[:, :d], P[:, d:2*d], P[:, 2*d:]
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
