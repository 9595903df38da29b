# X was split among the heads (line 8): a part of its columns meets matrices of d_model rows.
# slug: x-split
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    h, T, d_model = len(Wq), len(X), X.shape[1]
    parts = X.reshape(T, h, d_model // h).swapaxes(0, 1)
    Q, K, V = parts @ Wq, parts @ Wk, parts @ Wv
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return np.concatenate(list(A @ V), axis=1) @ Wo, A
