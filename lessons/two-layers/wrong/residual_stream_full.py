# In layer 2 the symbol and what stood before it ask together.
# slug: second-asks-sum
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
    H = X + before
    S2 = s * H @ before.T
    A2 = softmax(S2 + m)
    return A2 @ H, A1, A2
