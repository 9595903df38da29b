# style: longdouble
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = (X @ W for W in (Wq.astype(np.longdouble), Wk.astype(np.longdouble), Wv.astype(np.longdouble)))
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
