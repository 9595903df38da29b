# style: padded
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K = np.pad(K, ((0, 1), (0, 0)))
    V = np.pad(V, ((0, 1), (0, 0)))
    K[-1], V[-1] = x @ Wk, x @ Wv
    s = K @ (x @ Wq) / np.sqrt(K.shape[-1])
    a = np.exp(s - s.max())
    return a @ V / a.sum(), K, V
