import numpy as np


def multi_head_attention(X, Wq, Wk, Wv, Wo):
    """X (T, d_model), Wq and Wk (h, d_model, d_k), Wv (h, d_model, d_v), Wo (h d_v, d_out)
    -> output (T, d_out) and the maps A (h, T, T).
    """
    ...
