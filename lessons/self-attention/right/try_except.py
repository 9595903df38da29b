# style: try except
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    try:
        Q, K, V = X @ Wq, X @ Wk, X @ Wv
    except ValueError as error:
        raise ValueError('shapes') from error
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    with np.errstate(over='raise'):
        Z = np.exp(E - E.max(axis=1, keepdims=True))
    return Z / Z.sum(axis=1, keepdims=True) @ V, Z / Z.sum(axis=1, keepdims=True)
