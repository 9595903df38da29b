# style: minus a thousand million instead of infinity
import numpy as np

def causal_self_attention(X, W_q, W_k, W_v):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    scores = Q @ K.T / np.sqrt(K.shape[1])
    mask = np.triu(np.ones_like(scores), k=1)
    scores = scores - 1e9 * mask
    weights = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    weights = weights / np.sum(weights, axis=1, keepdims=True)
    return weights @ V, weights
