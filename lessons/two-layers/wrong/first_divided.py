# The scores of layer 1 were divided by the root of a size.
# slug: first-divided
import numpy as np


def induction_head(X, s):
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)

    A1 = weights(s * np.eye(T, k=-1) / np.sqrt(T))
    before = A1 @ X
    A2 = weights(s * X @ before.T)
    return A2 @ X, A1, A2
