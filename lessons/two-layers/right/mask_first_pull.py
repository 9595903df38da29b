# style: the exponential computed only where the mask allows it
import numpy as np

def softmax(S):
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)

def induction_head(X, s):
    T = len(X)
    tri = np.tri(T)
    def w(S):
        big = np.where(tri > 0, S, S.min() - 1)
        E = np.exp(S - big.max(axis=1, keepdims=True), where=tri > 0, out=np.zeros((T, T)))
        return E / E.sum(axis=1, keepdims=True)
    A1 = w(s * np.eye(T, T, -1))
    A2 = w((s * X) @ (A1 @ X).T)
    return A2 @ X, A1, A2
