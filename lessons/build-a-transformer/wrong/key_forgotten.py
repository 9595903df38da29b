# There is one of the values more than of the keys (line 10).
# slug: cache-mixed
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    V = np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s)
    output = E / E.sum() @ V
    return output, np.vstack([K, x @ Wk]), V
