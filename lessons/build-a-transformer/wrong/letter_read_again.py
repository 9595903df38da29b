# Rows of the cache were multiplied by a matrix a second time
# slug: projected-twice
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K = np.vstack([K, x @ Wk])
    V = np.vstack([V, x @ Wv])
    s = (K @ Wk) @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
