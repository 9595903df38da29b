# A2 has no zeros: in layer 2 every place looks at every place.
# slug: second-unmasked
import numpy as np


def softmax(scores):
    E = np.exp(scores - scores.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def induction_head(X, s):
    T = len(X)
    past = np.tri(T, dtype=bool)
    A1 = softmax(np.where(past, s * np.eye(T, k=-1), -np.inf))
    before = A1 @ X
    A2 = softmax(s * X @ before.T)
    return A2 @ X, A1, A2
