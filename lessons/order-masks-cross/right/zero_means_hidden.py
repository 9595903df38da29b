# style: hidden where the triangle is zero, scaled queries
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq / np.sqrt(Wq.shape[1]), X @ Wk, X @ Wv
    tril = np.tril(np.ones((X.shape[0], X.shape[0])))
    S = np.matmul(Q, K.T)
    S[tril == 0] = float("-inf")
    S = S - S.max(axis=1).reshape(-1, 1)
    A = np.exp(S) / np.exp(S).sum(axis=1).reshape(-1, 1)
    return np.matmul(A, V), A
