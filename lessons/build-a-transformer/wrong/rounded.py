# The numbers agree to a few digits, and then differ.
# slug: low-precision
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return (E / E.sum()).round(3) @ V, K, V
