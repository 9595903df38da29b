# The output still has an axis for the heads: (2, 5, 9) = (h, T, d_out).
# slug: not-joined
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    h, d_v = len(Wq), Wv.shape[2]
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return A @ V @ Wo.reshape(h, d_v, -1), A
