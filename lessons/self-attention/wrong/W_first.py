# The factors of a projection stand in the other order (line 6).
# slug: order-of-product
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q = Wq @ X
    K = Wk @ X
    V = Wv @ X
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
