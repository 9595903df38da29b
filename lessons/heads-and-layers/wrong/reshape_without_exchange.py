# Queries, keys or values were cut into heads by reshaping: the shape fits, the numbers are in other places.
# slug: heads-cut
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    h, d_model, d_k = Wq.shape
    T, d_v = len(X), Wv.shape[2]
    Q = (X @ np.concatenate(list(Wq), axis=1)).reshape(h, T, d_k)
    K = (X @ np.concatenate(list(Wk), axis=1)).reshape(h, T, d_k)
    V = (X @ np.concatenate(list(Wv), axis=1)).reshape(h, T, d_v)
    S = Q @ K.mT / np.sqrt(d_k)
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return np.concatenate(list(A @ V), axis=1) @ Wo, A
