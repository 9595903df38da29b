# style: einsum and a large negative number
import numpy as np


def induction_head(X, s):
    T = X.shape[0]
    hidden = np.triu(np.full((T, T), -1e30), k=1)

    def softmax(scores):
        scores = scores + hidden
        E = np.exp(scores - scores.max(-1)[:, None])
        return E / E.sum(-1)[:, None]

    A1 = softmax(s * np.diag(np.ones(T - 1), -1) if T > 1 else np.zeros((1, 1)))
    A2 = softmax(s * np.einsum("iv,jk,kv->ij", X, A1, X))
    return np.einsum("ij,jv->iv", A2, X), A1, A2
