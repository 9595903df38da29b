# The scores were divided by the root of d_v.
# slug: scale-sqrt-dv
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(V.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
