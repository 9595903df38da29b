# The scores were divided by the root of the number of letters.
# slug: divided-by-letters
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    t = max(K.shape[0], 1)
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(t)
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
