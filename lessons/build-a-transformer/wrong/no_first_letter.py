# The first letter of all fails: a cache without rows.
# slug: empty-cache
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    largest = (K @ (x @ Wq)).max()
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max() + 0 * largest)
    return E / E.sum() @ V, K, V
