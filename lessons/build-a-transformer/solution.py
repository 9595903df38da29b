import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    """One letter more, with the keys and values of the t letters before it at hand.

    x (d_model,), K (t, d_k), V (t, d_v), Wq and Wk (d_model, d_k), Wv (d_model, d_v)
    -> output (d_v,), and K (t + 1, d_k) and V (t + 1, d_v) for the letter after it
    """
    K = np.vstack([K, x @ Wk])  # new arrays, one row longer
    V = np.vstack([V, x @ Wv])
    scores = K @ (x @ Wq) / np.sqrt(Wq.shape[1])  # one query, t + 1 keys
    E = np.exp(scores - scores.max())
    return E / E.sum() @ V, K, V
