# In a layer no place looks at itself.
# slug: own-place-forbidden
import numpy as np

def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)

def induction_head(X, s):
    T, V = X.shape
    A1 = np.zeros((T, T))
    for i in range(T):
        sc = np.array([s if j == i - 1 else 0.0 for j in range(i)])
        if i:
            e = np.exp(sc - sc.max()); A1[i, :i] = e / e.sum()
        else:
            A1[0, 0] = 1
    before = A1 @ X
    A2 = softmax(np.where(np.tri(T, dtype=bool), s * X @ before.T, -np.inf))
    return A2 @ X, A1, A2
