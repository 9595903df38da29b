# The softmax was applied to weights a second time; they are nearly equal.
# slug: softmax-twice
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    for _ in range(2):
        s = np.exp(s - s.max())
        s = s / s.sum()
    return s @ V, K, V
