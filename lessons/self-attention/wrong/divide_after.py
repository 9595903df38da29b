# Each row of A sums to 0.5774: the division came after the softmax.
# slug: scale-after-softmax
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    A = A / np.sqrt(Wq.shape[1])
    return A @ V, A
