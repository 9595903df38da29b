# All weights of A1 are
# slug: weights-scaled
import numpy as np


def induction_head(X, s):
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True) / 2

    A1 = weights(s * np.eye(T, k=-1))
    before = A1 @ X
    A2 = weights(s * X @ before.T)
    return A2 @ X, A1, A2
