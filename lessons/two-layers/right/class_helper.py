# style: a class for a layer, with a large negative number
import numpy as np

class Layer:
    def __init__(self, T):
        self.keep = np.tril(np.ones((T, T))).astype(bool)
    def __call__(self, S):
        S = S.copy().astype(float)
        S[~self.keep] = -1e18
        S -= S.max(1, keepdims=True)
        P = np.exp(S)
        P[~self.keep] = 0
        return P / P.sum(1, keepdims=True)

def induction_head(X, s):
    L = Layer(len(X))
    A1 = L(s * np.eye(len(X), k=-1))
    A2 = L(s * np.matmul(X, np.transpose(A1 @ X)))
    return np.matmul(A2, X), A1, A2
