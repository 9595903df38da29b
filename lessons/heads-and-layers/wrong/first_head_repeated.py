# What one head hands over stands there for all of them.
# slug: head-repeated
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.mT / np.sqrt(Wq.shape[-1])
    E = np.exp(S - S.max(axis=-1, keepdims=True)); A = E / E.sum(axis=-1, keepdims=True)
    H = A @ V
    O = np.zeros((len(X), Wv.shape[2] * len(Wq)))
    for n in range(len(Wq)):
        O[:, n * Wv.shape[2]:(n + 1) * Wv.shape[2]] = H[0]
    return O @ Wo, A
