# The new letter has a weight, but its value has no part in the output.
# slug: value-late
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K = np.vstack([K, x @ Wk])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    a = E / E.sum()
    return a[:-1] @ V, K, np.vstack([V, x @ Wv])
