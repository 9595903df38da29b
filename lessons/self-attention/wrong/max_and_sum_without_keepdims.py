# Maxima and sums of the rows were laid along the columns; the rows sum to 2.66, 1.1, 1.15, 12.3, 0.677.
# slug: both-no-keepdims
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1))
    A = Z / Z.sum(axis=1)
    return A @ V, A
