# shown: All heads at once: they are a batch
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    """X (T, d_model) meets the stacks (h, d_model, d) as it is: NumPy repeats it for each head."""
    Q, K, V = X @ Wq, X @ Wk, X @ Wv                                   # (h, T, d)
    S = Q @ K.swapaxes(-1, -2) / np.sqrt(Wq.shape[-1])
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    H = A @ V                                                          # (h, T, d_v)
    return H.swapaxes(0, 1).reshape(len(X), -1) @ Wo, A
