# The output is the value of the new letter alone.
# slug: reads-itself-only
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    return V[-1], K, V
