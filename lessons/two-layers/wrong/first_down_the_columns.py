# The softmax of layer 1 ran down the columns.
# slug: first-columns
import numpy as np


def softmax(scores):
    E = np.exp(scores - scores.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def induction_head(X, s):
    T = len(X)
    past = np.tri(T, dtype=bool)
    S1 = np.where(past, s * np.eye(T, k=-1), -np.inf)
    E1 = np.exp(S1)
    A1 = E1 / E1.sum(axis=0)
    before = A1 @ X
    A2 = softmax(np.where(past, s * X @ before.T, -np.inf))
    return A2 @ X, A1, A2
