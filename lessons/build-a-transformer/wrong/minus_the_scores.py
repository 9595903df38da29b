# The order within each row is upside down: the weakest match has the largest weight.
# slug: scores-negated
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(-s)
    return E / E.sum() @ V, K, V
