# Row 0 of A1 holds other numbers; all other rows are right.
# slug: first-row-odd
import numpy as np

def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)

def induction_head(X, s):
    T, V = X.shape
    A1, A2 = np.zeros((T, T)), np.zeros((T, T))
    for i in range(1, T):
        e = np.exp(np.array([s if j == i - 1 else 0.0 for j in range(i + 1)]) - s)
        A1[i, :i + 1] = e / e.sum()
    before = A1 @ X
    for i in range(1, T):
        sc = s * before[:i + 1] @ X[i]
        e = np.exp(sc - sc.max())
        A2[i, :i + 1] = e / e.sum()
    return A2 @ X, A1, A2
