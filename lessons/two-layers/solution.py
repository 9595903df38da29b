import numpy as np


def induction_head(X, s):
    """X (T, V), one row per symbol, and a number s -> output (T, V) and the maps A1, A2 (T, T).

    Both layers are causal: row i looks at places 0 to i.
    """
    T = len(X)

    def weights(scores):
        scores = np.where(np.tri(T, dtype=bool), scores, -np.inf)  # nobody looks ahead
        E = np.exp(scores - scores.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True)

    A1 = weights(s * np.eye(T, k=-1))  # who stood before me?
    before = A1 @ X
    A2 = weights(s * X @ before.T)  # who had my symbol before it?
    return A2 @ X, A1, A2
