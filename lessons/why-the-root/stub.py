import numpy as np


def softmax_rows(S):
    """Scores (..., T_q, T_k) -> weights of the same shape; each row (last axis) is positive and sums to 1."""
    ...
