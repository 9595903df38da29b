# Row 0 of A1 holds other numbers; all other rows are right.
# slug: first-row-odd
import numpy as np

def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)

def induction_head(X, s):
    T, V = X.shape
    m = np.triu(np.full((T, T), -np.inf), 1)
    S1 = s * np.eye(T, k=-1)
    A1 = softmax(S1 + m)
    A1[0] = 1 / T
    before = A1 @ X
    S2 = s * X @ before.T
    A2 = softmax(S2 + m)
    return A2 @ X, A1, A2
