# The output is one single value: that of the largest score.
# slug: hard-max
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    s = K @ (x @ Wq)
    return V[s.argmax()], K, V
