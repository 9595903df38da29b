# `keys` came back as a list.
# slug: returns-lists
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = [*K, x @ Wk], [*V, x @ Wv]
    s = np.array(K) @ (x @ Wq) / np.sqrt(Wk.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ np.array(V), K, V
