# style: other names
import numpy as np

def self_attention(x, w_query, w_key, w_value):
    q, k, v = x @ w_query, x @ w_key, x @ w_value
    s = q @ k.T / np.sqrt(w_query.shape[1])
    e = np.exp(s - s.max(-1, keepdims=True))
    a = e / e.sum(-1, keepdims=True)
    return a @ v, a
