# The output is the plain mean of the values: the scores have no part in it.
# slug: mix-uniform
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    return V.mean(axis=0), K, V
