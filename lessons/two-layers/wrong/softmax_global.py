# In A1 the exponentials were divided by a sum that is not the one of their row.
# slug: weights-other-sum
import numpy as np

def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)

def induction_head(X, s):
    T = len(X)
    def sm(S):
        E = np.exp(S - S.max())
        return E / E.sum()
    m = np.triu(np.full((T, T), -np.inf), 1)
    A1 = sm(s * np.eye(T, k=-1) + m)
    A2 = sm(s * X @ (A1 @ X).T + m)
    return A2 @ X, A1, A2
