# With scores near 5000 A holds numbers that are not finite: the exponential overflows.
# slug: unstable-overflow
import numpy as np
np.seterr(all='raise')

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E)
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
