# Each row of A was divided by its mean; the rows sum to 5, 5, 5, 5, 5.
# slug: divided-by-mean
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.mean(axis=1, keepdims=True)
    return A @ V, A
