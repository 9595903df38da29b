# A second sentence of the same shape got the answer of the first.
# slug: state-memo
import numpy as np
seen = {}

def self_attention(X, Wq, Wk, Wv):
    key = (X.shape, Wq.shape, Wv.shape)
    if key in seen:
        return seen[key]
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    seen[key] = (A @ V, A)
    return seen[key]
