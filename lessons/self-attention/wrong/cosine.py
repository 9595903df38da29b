# Queries or keys are brought to length 1 before they meet.
# slug: scores-cosine
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    Q = Q / np.linalg.norm(Q, axis=1, keepdims=True)
    K = K / np.linalg.norm(K, axis=1, keepdims=True)
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
