# With s = 4000 the exponential overflows.
# slug: unstable-overflow
import numpy as np


def induction_head(X, s):
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)
        E = np.exp(scores)
        return E / E.sum(axis=1, keepdims=True)

    A1 = weights(s * np.eye(T, k=-1))
    before = A1 @ X
    A2 = weights(s * X @ before.T)
    return A2 @ X, A1, A2
