# The outputs of the heads were reshaped to (T, h d_v) without exchanging axes: positions and heads got mixed up.
# slug: joined-reshaped
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    h, T, d_v = len(Wq), len(X), Wv.shape[2]
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return (A @ V).reshape(T, h * d_v) @ Wo, A
