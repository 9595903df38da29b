# style: the first map written down without an exponential of a matrix
import numpy as np


def induction_head(X, s):
    T = len(X)
    i = np.arange(T)
    A1 = np.tri(T) * np.exp(-float(s))          # the largest score of a row is s
    A1[i[1:], i[:-1]] = 1.0
    A1 = A1 / A1.sum(axis=1, keepdims=True)
    A1[0] = 0.0
    A1[0, 0] = 1.0
    scores = np.where(i[None] <= i[:, None], s * X @ (A1 @ X).T, -np.inf)
    A2 = np.exp(scores - scores.max(axis=1, keepdims=True))
    A2 = A2 / A2.sum(axis=1, keepdims=True)
    return A2 @ X, A1, A2
