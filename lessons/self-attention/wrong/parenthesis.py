# The division is inside the exponential.
# slug: exp-parenthesis
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    A = np.exp(E / np.exp(E).sum(axis=1, keepdims=True))
    return A @ V, A
