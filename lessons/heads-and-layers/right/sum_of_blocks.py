# style: each head through its own rows of Wo, added up
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    h, d_v = Wv.shape[0], Wv.shape[2]
    output = np.zeros((X.shape[0], Wo.shape[1]))
    A = np.zeros((h, X.shape[0], X.shape[0]))
    for n in range(h):
        Q, K, V = X @ Wq[n], X @ Wk[n], X @ Wv[n]
        S = Q @ K.T / np.sqrt(Q.shape[1])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A[n] = E / E.sum(axis=1, keepdims=True)
        output += A[n] @ V @ Wo[n * d_v:(n + 1) * d_v]
    return output, A
