# `output` has one axis more than asked: (1, 6).
# slug: extra-axis
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    x = x[None]
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = x @ Wq @ K.T / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
