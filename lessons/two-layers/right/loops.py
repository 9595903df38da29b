# style: one row after another
import math

import numpy as np


def induction_head(X, s):
    T, V = X.shape
    A1, A2 = np.zeros((T, T)), np.zeros((T, T))
    for i in range(T):
        A1[i, :i + 1] = shares([s if j == i - 1 else 0.0 for j in range(i + 1)])
    before = A1 @ X
    for i in range(T):
        A2[i, :i + 1] = shares([s * float(X[i] @ before[j]) for j in range(i + 1)])
    return A2 @ X, A1, A2


def shares(scores):
    powers = [math.exp(score - max(scores)) for score in scores]
    return [power / sum(powers) for power in powers]
