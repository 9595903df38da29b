# K, V was changed by the call
# slug: writes-input
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K.resize((len(K) + 1, K.shape[1]), refcheck=False)
    V.resize((len(V) + 1, V.shape[1]), refcheck=False)
    K[-1], V[-1] = x @ Wk, x @ Wv
    s = K @ (x @ Wq) / np.sqrt(K.shape[1])
    E = np.exp(s - s.max())
    return E / E.sum() @ V, K, V
