# style: whole layer last row
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    K, V = np.vstack([K, x @ Wk]), np.vstack([V, x @ Wv])
    Q = np.zeros_like(K)
    Q[-1] = x @ Wq
    S = Q @ K.T / np.sqrt(K.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return (A @ V)[-1], K, V
