# The softmax was applied to weights a second time; the rows are nearly flat.
# slug: softmax-twice
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    Z = np.exp(A)
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
