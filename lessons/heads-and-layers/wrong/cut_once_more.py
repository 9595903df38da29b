# Queries, keys or values were cut into heads by reshaping: the shape fits, the numbers are in other places.
# slug: heads-cut
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    T, h = len(X), len(Wq)
    Q, K, V = ((X @ W).reshape(T, h, -1).transpose(1, 0, 2) for W in (Wq, Wk, Wv))
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return (A @ V).transpose(1, 0, 2).reshape(T, -1) @ Wo, A
