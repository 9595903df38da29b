# A single map came back: (5, 5) = (T, T).
# slug: maps-one
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs = []
    for q, k, v in zip(Wq, Wk, Wv):
        S = (X @ q) @ (X @ k).T / np.sqrt(q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ (X @ v))
    return np.concatenate(outputs, axis=1) @ Wo, A
