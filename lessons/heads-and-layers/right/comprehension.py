# style: a function of one head, and a comprehension
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    results = [self_attention(X, *matrices) for matrices in zip(Wq, Wk, Wv)]
    outputs, maps = zip(*results)
    return np.hstack(outputs) @ Wo, np.array(maps)
