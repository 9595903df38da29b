# Each score went through a sigmoid by itself.
# slug: sigmoid
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    return 1 / (1 + np.exp(-s)) @ V, K, V
