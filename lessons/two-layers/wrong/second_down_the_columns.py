# The softmax of layer 2 ran down the columns.
# slug: second-columns
import numpy as np


def softmax(scores):
    E = np.exp(scores - scores.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def induction_head(X, s):
    T = len(X)
    past = np.tri(T, dtype=bool)
    A1 = softmax(np.where(past, s * np.eye(T, k=-1), -np.inf))
    before = A1 @ X
    S2 = np.where(past, s * X @ before.T, -np.inf)
    E2 = np.exp(S2 - S2.max(axis=0))
    A2 = E2 / E2.sum(axis=0)
    return A2 @ X, A1, A2
