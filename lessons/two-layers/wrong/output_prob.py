# The output went through a softmax.
# slug: output-softmaxed
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
    S2 = s * X @ before.T
    A2 = softmax(S2 + m)
    return softmax(A2 @ X), A1, A2
