# A loop runs over the positions (line 13).
# slug: loops-over-every-row
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps = [], []
    for q, k, v in zip(Wq, Wk, Wv):
        Q, K, V = X @ q, X @ k, X @ v
        rows = []
        for i in range(len(X)):
            s = K @ Q[i] / np.sqrt(q.shape[1])
            e = np.exp(s - s.max())
            rows.append(e / e.sum())
        A = np.array(rows)
        outputs.append(A @ V)
        maps.append(A)
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
