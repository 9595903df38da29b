# The new key asks, not the query.
# slug: key-asks
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ K[-1] / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
