# style: the line without its last symbol first, then one row more
import numpy as np

def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)

def induction_head(X, s):
    T = len(X)
    if T == 1:
        return X.copy(), np.ones((1, 1)), np.ones((1, 1))
    out, B1, B2 = induction_head(X[:-1], s)
    a = np.zeros(T); a[T - 2] = s
    a = np.exp(a - a.max()); a /= a.sum()
    A1 = np.zeros((T, T)); A1[:-1, :-1] = B1; A1[-1] = a
    r = s * (A1 @ X) @ X[-1]
    r = np.exp(r - r.max()); r /= r.sum()
    A2 = np.zeros((T, T)); A2[:-1, :-1] = B2; A2[-1] = r
    return np.vstack([out, r @ X]), A1, A2
