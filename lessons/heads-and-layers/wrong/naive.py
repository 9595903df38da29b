# With scores near 5000 the maps hold numbers that are not finite: the exponential overflows.
# slug: unstable-overflow
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = np.exp(Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[2]))
    A = E / E.sum(axis=-1, keepdims=True)
    return np.concatenate(list(A @ V), axis=1) @ Wo, A
