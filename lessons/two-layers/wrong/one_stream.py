# In layer 2 the symbol and what stood before it are added up and compared together.
# slug: second-keys-sum
import numpy as np


def induction_head(X, s):
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)

    A1 = weights(s * np.eye(T, k=-1))
    before = X + A1 @ X
    A2 = weights(s * X @ before.T)
    return A2 @ X, A1, A2
