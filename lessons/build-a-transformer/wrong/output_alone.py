# One array of shape (d_v,) came back: the output. K and V are missing.
# slug: returns-output-only
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V
