# K came back as it was, without the new row.
# slug: cache-not-grown
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K2, V2 = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K2 @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V2, K, V
