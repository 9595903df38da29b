# The numbers fit for ordinary scores and not for scores in the thousands.
# slug: unstable-other
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = np.clip(K @ (x @ Wq) / np.sqrt(K.shape[1]), -50, 50)
    E = np.exp(s)
    return E / E.sum() @ V, K, V
