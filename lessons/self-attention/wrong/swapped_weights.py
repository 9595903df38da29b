# In A the keys ask and the queries answer: the scores are K Qᵀ.
# slug: qk-swapped
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q = X @ Wk
    K = X @ Wq
    V = X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
