# The queries of each head meet the keys of one and the same head.
# slug: keys-of-one-head
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    K = X @ Wk[0]
    outputs, maps = [], []
    for q, v in zip(Wq, Wv):
        S = (X @ q) @ K.T / np.sqrt(q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ (X @ v))
        maps.append(A)
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
