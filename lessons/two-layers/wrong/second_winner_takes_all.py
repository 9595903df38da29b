# In A2 one place has the weight 1 and all others have 0.
# slug: second-hard
import numpy as np


def induction_head(X, s):
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)

    A1 = weights(s * np.eye(T, k=-1))
    before = A1 @ X
    best = np.argmax(weights(s * X @ before.T), axis=1)
    A2 = np.eye(T)[best]
    return A2 @ X, A1, A2
