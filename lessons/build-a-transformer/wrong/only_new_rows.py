# K came back as the new row alone.
# slug: only-new-row
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    k, v = x @ Wk, x @ Wv
    keys, values = np.vstack([K, k]), np.vstack([V, v])
    s = keys @ (x @ Wq) / np.sqrt(len(k))
    E = np.exp(s - s.max())
    return E / E.sum() @ values, k, v
