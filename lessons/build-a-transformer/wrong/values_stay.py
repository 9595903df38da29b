# V came back as it was, without the new row.
# slug: cache-not-grown
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K = np.vstack([K, x @ Wk])
    longer = np.vstack([V, x @ Wv])
    s = K @ (x @ Wq) / np.sqrt(Wk.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ longer, K, V
