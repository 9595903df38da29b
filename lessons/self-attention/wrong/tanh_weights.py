# A is tanh of the scores.
# slug: tanh-weights
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    A = np.tanh(E)
    return A @ V, A
