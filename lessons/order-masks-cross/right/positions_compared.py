# shown: The mask as a comparison of positions
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    """Position i may look at j where j <= i."""
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    position = np.arange(len(X))
    allowed = position[None, :] <= position[:, None]
    scores = np.where(allowed, Q @ K.T / np.sqrt(Wq.shape[1]), -np.inf)
    E = np.exp(scores - scores.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
