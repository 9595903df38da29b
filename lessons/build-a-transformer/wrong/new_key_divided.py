# Keys were kept divided by the root of d_k.
# slug: cache-divided
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk / np.sqrt(Wk.shape[1])]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq)
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
