# style: inserted
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K = np.insert(K, len(K), x @ Wk, axis=0)
    V = np.insert(V, len(V), x @ Wv, axis=0)
    s = np.dot(K, np.dot(x, Wq)) / np.sqrt(Wk.shape[1])
    a = np.exp(s - s.max())
    return np.dot(a, V) / a.sum(), K, V
