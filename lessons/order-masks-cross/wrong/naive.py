# With scores near 5000 A holds numbers that are not finite: the exponential overflows.
# slug: unstable-overflow
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = np.exp(Q @ K.T / np.sqrt(Wq.shape[1])) * np.tri(len(X))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
