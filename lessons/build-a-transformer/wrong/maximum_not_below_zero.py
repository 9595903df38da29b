# When all scores are far below 0, the output is 0/0.
# slug: unstable-underflow
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - max(s.max(), 0))
    return E / E.sum() @ V, K, V
