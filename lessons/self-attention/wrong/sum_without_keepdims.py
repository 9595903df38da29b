# Column j of A was divided by the sum of row j; the rows sum to 1.12, 1.51, 1.11, 0.865, 0.988.
# slug: sum-no-keepdims
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1)
    return A @ V, A
