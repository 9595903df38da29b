# The sums of the rows lost an axis and are laid along other axes of the maps.
# slug: sum-no-keepdims
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps = [], []
    for q, k, v in zip(Wq, Wk, Wv):
        S = (X @ q) @ (X @ k).T / np.sqrt(q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1)
        outputs.append(A @ (X @ v))
        maps.append(A)
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
