# Each cell went through a sigmoid by itself; the rows sum to 2.81, 2.36, 1.93, 3.31, 1.82.
# slug: sigmoid
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    A = 1 / (1 + np.exp(-E))
    return A @ V, A
