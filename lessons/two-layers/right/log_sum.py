# style: weights by the logarithm of their sum
import numpy as np
def softmax(S):
    m = S.max(axis=1, keepdims=True)
    lse = m + np.log(np.exp(S - m).sum(axis=1, keepdims=True))
    return np.exp(S - lse)
def induction_head(X, s):
    T, V = X.shape
    m = np.triu(np.full((T, T), -np.inf), 1)
    S1 = s * np.eye(T, k=-1)
    A1 = softmax(S1 + m)
    before = A1 @ X
    S2 = s * X @ before.T
    A2 = softmax(S2 + m)
    return A2 @ X, A1, A2
