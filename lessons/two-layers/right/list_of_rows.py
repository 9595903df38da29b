# style: a list of places, no matrix of zeros
import numpy as np


def induction_head(X, s):
    A1, A2, output, before = [], [], [], []
    for i, x in enumerate(X):
        scores = np.zeros(i + 1)
        if i:
            scores[-2] = s
        weights = np.exp(scores - np.max(scores))
        weights /= weights.sum()
        A1.append(np.pad(weights, (0, len(X) - i - 1)))
        before.append(weights @ X[:i + 1])
        scores = s * (np.array(before) @ x)
        weights = np.exp(scores - np.max(scores))
        weights = weights / weights.sum()
        A2.append(np.pad(weights, (0, len(X) - i - 1)))
        output.append(weights @ X[:i + 1])
    return np.array(output), np.array(A1), np.array(A2)
