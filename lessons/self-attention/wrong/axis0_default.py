# The columns of A sum to 1 and the rows to 0.806, 0.888, 0.365, 2.3, 0.645.
# slug: softmax-columns
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    A = np.exp(E) / sum(np.exp(E))
    return A @ V, A
