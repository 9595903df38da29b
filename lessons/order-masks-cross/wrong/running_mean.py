# Every row shares evenly among the positions allowed: the scores have no part in A.
# slug: uniform-weights
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    V = X @ Wv
    A = np.tri(len(X)) / np.arange(1, len(X) + 1)[:, None]
    return A @ V, A
