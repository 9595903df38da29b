# `output` holds numbers that are not finite, for an ordinary sentence.
# slug: nan-ordinary
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    E = np.where(np.tril(np.ones(E.shape, bool), -1), E, -np.inf)
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
