# The heads were added or averaged, and one block of W_O is used.
# slug: joined-added
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    total, maps = 0, []
    for q, k, v in zip(Wq, Wk, Wv):
        S = (X @ q) @ (X @ k).T / np.sqrt(q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        total = total + A @ (X @ v)
        maps.append(A)
    return total @ Wo[:Wv.shape[2]], np.stack(maps)
