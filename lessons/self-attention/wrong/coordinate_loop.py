# A loop runs over the coordinates of the vectors (line 9).
# slug: loops-over-coordinates
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = np.zeros((len(X), len(X)))
    for c in range(Wq.shape[1]):
        E += np.outer(Q[:, c], K[:, c])
    E /= np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
