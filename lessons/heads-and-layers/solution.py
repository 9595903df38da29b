import numpy as np


def multi_head_attention(X, Wq, Wk, Wv, Wo):
    """X (T, d_model), Wq and Wk (h, d_model, d_k), Wv (h, d_model, d_v), Wo (h d_v, d_out)
    -> output (T, d_out) and the maps A (h, T, T).
    """
    outputs, maps = [], []
    for q, k, v in zip(Wq, Wk, Wv):  # one head after another
        scores = (X @ q) @ (X @ k).T / np.sqrt(q.shape[1])
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        maps.append(A)
        outputs.append(A @ (X @ v))
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
