# The same call gave another result the second time.
# slug: state-drifts
import numpy as np
calls = 0

def self_attention(X, Wq, Wk, Wv):
    global calls
    calls += 1
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    if calls > 1:
        A = A * calls
    return A @ V, A
