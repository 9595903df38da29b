# style: kwargs default
import numpy as np

def self_attention(X, Wq, Wk, Wv, d_k=None, **kw):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    d_k = d_k or Wq.shape[1]
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
