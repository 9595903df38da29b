# The heads stand side by side in reverse order.
# slug: wo-order
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps = [], []
    for q, k, v in zip(Wq, Wk, Wv):
        S = (X @ q) @ (X @ k).T / np.sqrt(q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.insert(0, A @ (X @ v))
        maps.append(A)
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
