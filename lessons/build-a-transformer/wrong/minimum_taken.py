# With scores in the thousands the output is not finite: the exponential overflows.
# slug: unstable-overflow
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.min())
    return E / E.sum() @ V, K, V
