# style: a list of three
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    a = np.exp(s - s.max())
    return [a / a.sum() @ V, K, V]
