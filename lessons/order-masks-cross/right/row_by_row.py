# shown: Row by row, on the part of the text that is there
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    """Each row sees the keys and values up to its own position, as in generation."""
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    A = np.zeros((len(X), len(X)))
    for i, q in enumerate(Q):
        s = K[:i + 1] @ q / np.sqrt(len(q))
        e = np.exp(s - s.max())
        A[i, :i + 1] = e / e.sum()
    return A @ V, A
