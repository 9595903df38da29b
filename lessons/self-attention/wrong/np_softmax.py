# NumPy has no softmax (line 8).
# slug: np-softmax
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    A = np.softmax(E, axis=1)
    return A @ V, A
