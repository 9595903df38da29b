# The zeros of A lie elsewhere than above its diagonal: row 0 is 0, 0, 0, 0, 0, 1.
# slug: mask-other
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = np.where(np.fliplr(np.tri(len(X), dtype=bool)), S, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
