import numpy as np


def softmax_rows(S):
    """Scores (..., T_q, T_k) -> weights of the same shape; none is negative and each row (last axis) sums to 1."""
    E = np.exp(S - S.max(axis=-1, keepdims=True))  # the largest becomes exp(0) = 1, so no sum is 0
    return E / E.sum(axis=-1, keepdims=True)
