# In layer 2 the roles are exchanged: what stood before asks, and the symbols answer.
# slug: second-turned-around
import numpy as np


def induction_head(X, s):
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)

    A1 = weights(s * np.eye(T, k=-1))
    before = A1 @ X
    A2 = weights(s * before @ X.T)
    return A2 @ X, A1, A2
