# The output came out (9,): the positions were summed away.
# slug: output-pooled
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.mT / np.sqrt(Wq.shape[-1])
    E = np.exp(S - S.max(axis=-1, keepdims=True)); A = E / E.sum(axis=-1, keepdims=True)
    return np.concatenate(list(A @ V), axis=-1).mean(axis=0) @ Wo, A
