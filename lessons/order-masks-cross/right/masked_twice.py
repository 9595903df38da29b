# style: masked before the maximum and again after the exponential
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    scores = Q @ K.T / np.sqrt(Wq.shape[1])
    mask = np.tril(np.ones_like(scores)).astype(bool)
    scores = np.ma.masked_array(scores, ~mask)
    E = np.where(mask, np.exp(np.where(mask, scores.data - scores.max(axis=1).data[:, None], 0)), 0)
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
