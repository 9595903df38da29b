# The row added to K is x itself.
# slug: letter-kept
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
