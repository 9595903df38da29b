# The weights are divided by the sum of the scores; there is no exponential in it.
# slug: sum-of-scores
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    return s / s.sum() @ V, K, V
