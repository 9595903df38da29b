# The new row stands first.
# slug: cache-reversed
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([x @ Wk, K]), np.vstack([x @ Wv, V])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
