# The maxima of the rows lost an axis and are laid along other axes of the scores.
# slug: max-no-keepdims
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max(axis=-1))
    A = E / E.sum(axis=-1)
    return np.concatenate(list(A @ V), axis=1) @ Wo, A
