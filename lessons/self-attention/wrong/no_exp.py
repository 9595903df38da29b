# The rows were divided by their sums without an exponential.
# slug: no-exp
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
