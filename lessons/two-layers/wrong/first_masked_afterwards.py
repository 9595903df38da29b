# In A1 the later places were taken out after the softmax, so its rows do not sum to 1.
# slug: first-mask-late
import numpy as np


def softmax(scores):
    E = np.exp(scores - scores.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def induction_head(X, s):
    T = len(X)
    past = np.tri(T, dtype=bool)
    A1 = np.tril(softmax(s * np.eye(T, k=-1)))
    before = A1 @ X
    A2 = softmax(np.where(past, s * X @ before.T, -np.inf))
    return A2 @ X, A1, A2
