# There is one of the keys more than of the values (line 10).
# slug: cache-mixed
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K = np.vstack([K, x @ Wk])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    output = E / E.sum() @ V
    return output, K, np.vstack([V, x @ Wv])
