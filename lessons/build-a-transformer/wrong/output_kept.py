# The row added to V is the output, not the value.
# slug: output-kept
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    output = E / E.sum() @ V
    return output, K, np.vstack([V[:-1], output])
