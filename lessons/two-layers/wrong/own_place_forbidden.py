# Nothing is left for row 0 to look at: its weights are no numbers.
# slug: first-row-empty
import numpy as np


def softmax(scores):
    E = np.exp(scores - scores.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def induction_head(X, s):
    T = len(X)
    past = np.tri(T, k=-1, dtype=bool)
    A1 = softmax(np.where(past, s * np.eye(T, k=-1), -np.inf))
    before = A1 @ X
    A2 = softmax(np.where(past, s * X @ before.T, -np.inf))
    return A2 @ X, A1, A2
