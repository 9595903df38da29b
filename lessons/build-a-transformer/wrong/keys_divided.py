# Keys were kept divided by the root of d_k.
# slug: cache-divided
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    K = K / np.sqrt(K.shape[1])
    s = K @ (x @ Wq)
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
