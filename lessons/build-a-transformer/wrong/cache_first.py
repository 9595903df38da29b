# The three results came back in another order: (5, d_k), (5, d_v), (d_v,).
# slug: order-of-results
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return K, V, E / E.sum() @ V
