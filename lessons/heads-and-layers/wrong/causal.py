# Every cell of A above the diagonal is 0.
# slug: masked-causal
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = np.where(np.tri(len(X), dtype=bool), Q @ K.mT / np.sqrt(Wq.shape[-1]), -np.inf)
    E = np.exp(S - S.max(axis=-1, keepdims=True)); A = E / E.sum(axis=-1, keepdims=True)
    return np.concatenate(list(A @ V), axis=1) @ Wo, A
