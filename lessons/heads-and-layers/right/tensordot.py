# style: tensordot and an axis put back by None
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q = np.tensordot(X, Wq, axes=(1, 1)).transpose(1, 0, 2)
    K = np.tensordot(X, Wk, axes=(1, 1)).transpose(1, 2, 0)
    V = np.tensordot(X, Wv, axes=(1, 1)).transpose(1, 0, 2)
    S = Q @ K * Wk.shape[-1] ** -0.5
    E = np.exp(S - S.max(-1)[..., None])
    A = E / E.sum(-1)[..., None]
    return np.tensordot(A @ V, Wo.reshape(Wv.shape[0], Wv.shape[2], -1), axes=([0, 2], [0, 1])), A
