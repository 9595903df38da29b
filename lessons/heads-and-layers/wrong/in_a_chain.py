# The map of head 0 fits and that of head 1 does not.
# slug: heads-differ
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps = [], []
    for n, (q, k, v) in enumerate(zip(Wq, Wk, Wv)):
        Y = X if n == 0 else X + outputs[-1].mean(axis=1, keepdims=True) * np.arange(X.shape[1])
        S = (Y @ q) @ (Y @ k).T / np.sqrt(q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ (Y @ v))
        maps.append(A)
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
