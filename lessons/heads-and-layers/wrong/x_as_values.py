# The maps mix X itself (line 10): the heads are d_model wide.
# slug: mixes-X
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K = X @ Wq, X @ Wk
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return np.concatenate(list(A @ X), axis=1) @ Wo, A
