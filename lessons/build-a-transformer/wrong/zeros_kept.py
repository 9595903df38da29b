# A row of zeros was added to the cache.
# slug: zeros-kept
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    old, t = K, len(K)
    K, V = np.zeros((t + 1, K.shape[1])), np.vstack([V, x @ Wv])
    K[:t] = old
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
