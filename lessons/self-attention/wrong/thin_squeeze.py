# The numbers fit for the first sizes and not for T = 3, d_model = 2, d_k = 5, d_v = 1.
# slug: size-constant
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    Y = A @ V
    return (Y.squeeze() if Y.shape[1] == 1 else Y), A
