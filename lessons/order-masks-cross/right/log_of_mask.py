# style: the logarithm of the triangle added
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    with np.errstate(divide="ignore"):
        S = Q @ K.T / np.sqrt(Wq.shape[1]) + np.log(np.tri(len(X)))
    A = np.exp(S - np.logaddexp.reduce(S, axis=1, keepdims=True))
    return A @ V, A
