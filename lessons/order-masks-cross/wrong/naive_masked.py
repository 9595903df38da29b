# With scores near 5000 A holds numbers that are not finite: the exponential overflows.
# slug: unstable-overflow
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    E = np.exp(np.where(np.tri(len(X), dtype=bool), S, -np.inf))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
