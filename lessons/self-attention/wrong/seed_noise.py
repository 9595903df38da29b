# The same words in another order do not give the same rows in another order.
# slug: adds-positions
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1]) + np.random.default_rng(0).normal(size=(len(X), len(X)))
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
