# In layer 1 the symbols are compared with each other.
# slug: first-likeness
import numpy as np


def induction_head(X, s):
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)

    A1 = weights(s * X @ X.T)
    before = A1 @ X
    A2 = weights(s * X @ before.T)
    return A2 @ X, A1, A2
