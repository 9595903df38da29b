# What meets W_O is as wide as one head (line 11): d_v columns, where W_O has h d_v rows.
# slug: heads-not-joined
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps = [], []
    for q, k, v in zip(Wq, Wk, Wv):
        S = (X @ q) @ (X @ k).T / np.sqrt(q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ (X @ v) @ Wo)
        maps.append(A)
    return np.concatenate(outputs, axis=1), np.stack(maps)
