# style: filled in
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    keys, values = np.empty((len(K) + 1, Wk.shape[1])), np.empty((len(V) + 1, Wv.shape[1]))
    keys[:-1], keys[-1], values[:-1], values[-1] = K, x @ Wk, V, x @ Wv
    s = keys @ (x @ Wq) / np.sqrt(len(keys[0]))
    a = np.exp(s - np.logaddexp.reduce(s))
    return values.T @ a, keys, values
