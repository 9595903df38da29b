# The scores were divided by the root of d_model.
# slug: scale-sqrt-dmodel
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[1])
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return np.concatenate(list(A @ V), axis=1) @ Wo, A
