# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = np.zeros((len(X), len(X)))
    code = "for i in range(len(Q)):\n    for j in range(len(K)):\n        E[i, j] = Q[i] @ K[j]"
    exec(code, {"E": E, "Q": Q, "K": K})
    E = E / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
