import numpy as np


def softmax_rows(S):
    """Scores (..., T_q, T_k) -> weights of the same shape; none is negative and each row (last axis) sums to 1."""
    ...
