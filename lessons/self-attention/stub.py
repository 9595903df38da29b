import numpy as np


def self_attention(X, Wq, Wk, Wv):
    """X (T, d_model), Wq and Wk (d_model, d_k), Wv (d_model, d_v) -> output (T, d_v) and A (T, T)."""
    ...
