# In layer 2 the scores of later places became 0, which is a score like any other.
# slug: second-mask-zero
import numpy as np


def softmax(scores):
    E = np.exp(scores - scores.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def induction_head(X, s):
    T = len(X)
    past = np.tri(T, dtype=bool)
    A1 = softmax(np.where(past, s * np.eye(T, k=-1), -np.inf))
    before = A1 @ X
    A2 = softmax(np.tril(s * X @ before.T))
    return A2 @ X, A1, A2
