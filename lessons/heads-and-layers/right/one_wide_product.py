# style: one wide product, as libraries do
import numpy as np

def split(M, h):
    T, width = M.shape
    return M.reshape(T, h, width // h).transpose(1, 0, 2)

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    h, d_model, d_k = Wq.shape
    wide_q = Wq.transpose(1, 0, 2).reshape(d_model, -1)
    wide_k = Wk.transpose(1, 0, 2).reshape(d_model, -1)
    wide_v = np.hstack(Wv)
    Q, K, V = split(X @ wide_q, h), split(X @ wide_k, h), split(X @ wide_v, h)
    scores = np.matmul(Q, K.transpose(0, 2, 1)) / np.sqrt(d_k)
    scores -= scores.max(axis=-1, keepdims=True)
    weights = np.exp(scores)
    weights /= weights.sum(axis=-1, keepdims=True)
    context = np.matmul(weights, V).transpose(1, 0, 2)
    return context.reshape(X.shape[0], h * Wv.shape[2]) @ Wo, weights
