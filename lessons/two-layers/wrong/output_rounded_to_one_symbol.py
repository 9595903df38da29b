# Each row of the output is a single choice: the largest took all.
# slug: output-hard
import numpy as np


def induction_head(X, s):
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)

    A1 = weights(s * np.eye(T, k=-1))
    before = A1 @ X
    A2 = weights(s * X @ before.T)
    return X[A2.argmax(axis=1)], A1, A2
