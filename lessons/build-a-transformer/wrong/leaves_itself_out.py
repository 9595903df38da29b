# The new letter reads the letters before it and not itself.
# slug: itself-missing
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    output = E / E.sum() @ V
    return output, np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
