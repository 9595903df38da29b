# K came back with as many rows as before, and other numbers in them.
# slug: cache-overwritten
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = K.copy(), V.copy()
    K[-1], V[-1] = x @ Wk, x @ Wv
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
