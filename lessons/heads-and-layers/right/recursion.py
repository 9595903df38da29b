# style: one head, and the rest by recursion
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    d_v = Wv.shape[2]
    S = (X @ Wq[0]) @ (X @ Wk[0]).T / np.sqrt(Wq.shape[2])
    A = np.exp(S - np.logaddexp.reduce(S, axis=1, keepdims=True))
    output = A @ (X @ Wv[0]) @ Wo[:d_v]
    if len(Wq) == 1:
        return output, A[None]
    more, maps = multi_head_attention(X, Wq[1:], Wk[1:], Wv[1:], Wo[d_v:])
    return output + more, np.concatenate([A[None], maps])
