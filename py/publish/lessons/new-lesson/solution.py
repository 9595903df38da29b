import numpy as np


def average_row(X):
    """X (T, d) -> the average of its rows (d,)."""
    return X.mean(axis=0)
