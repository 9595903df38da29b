# Each row of A holds a single 1.
# slug: hard-max
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    A = np.eye(len(E))[E.argmax(axis=1)]
    return A @ V, A
