# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    T = len(X)
    outputs, maps = [], []
    for q, k, v in zip(Wq, Wk, Wv):
        Q, K, V = X @ q, X @ k, X @ v
        S = np.array([[Q[i] @ K[j] for j in range(T)] for i in range(T)]) / np.sqrt(q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ V)
        maps.append(A)
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
