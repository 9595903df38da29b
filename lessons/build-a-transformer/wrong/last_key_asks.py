# The key of the letter before asks.
# slug: last-key-asks
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    asks = K[-1] if len(K) else x @ Wk
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ asks / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
