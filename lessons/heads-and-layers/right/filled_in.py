# style: filled into arrays made before, columns by slices
import numpy as np

def multi_head_attention(X, W_Q, W_K, W_V, W_O):
    n_heads, _, d_k = W_Q.shape
    n, d_v = X.shape[0], W_V.shape[-1]
    concat = np.empty((n, n_heads * d_v))
    attn = np.empty((n_heads, n, n))
    for i in range(n_heads):
        q, k, v = np.dot(X, W_Q[i]), np.dot(X, W_K[i]), np.dot(X, W_V[i])
        scores = np.dot(q, k.T) / np.sqrt(d_k)
        scores = scores - np.max(scores, axis=-1, keepdims=True)
        attn[i] = np.exp(scores) / np.sum(np.exp(scores), axis=-1, keepdims=True)
        concat[:, i * d_v:(i + 1) * d_v] = np.dot(attn[i], v)
    return np.dot(concat, W_O), attn
