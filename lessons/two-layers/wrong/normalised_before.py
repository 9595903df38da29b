# In layer 2 rows were divided by their lengths.
# slug: second-lengths
import numpy as np

def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)

def induction_head(X, s):
    T, V = X.shape
    m = np.triu(np.full((T, T), -np.inf), 1)
    S1 = s * np.eye(T, k=-1)
    A1 = softmax(S1 + m)
    before = A1 @ X
    before = before / np.linalg.norm(before, axis=1, keepdims=True)
    S2 = s * X @ before.T
    A2 = softmax(S2 + m)
    return A2 @ X, A1, A2
