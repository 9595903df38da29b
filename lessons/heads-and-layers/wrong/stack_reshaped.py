# The stack of matrices was reshaped to a wide one: the shape fits, the columns of the heads got mixed up.
# slug: heads-glued
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    h, d_model, d_k = Wq.shape
    T, d_v = len(X), Wv.shape[2]
    Q = (X @ Wq.reshape(d_model, h * d_k)).reshape(T, h, d_k).transpose(1, 0, 2)
    K = (X @ Wk.reshape(d_model, h * d_k)).reshape(T, h, d_k).transpose(1, 0, 2)
    V = (X @ Wv.reshape(d_model, h * d_v)).reshape(T, h, d_v).transpose(1, 0, 2)
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(d_k)
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return (A @ V).transpose(1, 0, 2).reshape(T, h * d_v) @ Wo, A
