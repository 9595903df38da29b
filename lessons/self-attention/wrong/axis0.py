# The columns of A sum to 1 and the rows to 0.806, 0.888, 0.365, 2.3, 0.645.
# slug: softmax-columns
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=0, keepdims=True))
    A = Z / Z.sum(axis=0, keepdims=True)
    return A @ V, A
