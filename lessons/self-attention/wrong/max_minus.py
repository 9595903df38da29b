# The order within each row is upside down: the weakest match has the largest weight.
# slug: scores-negated
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E.max(axis=1, keepdims=True) - E)
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
