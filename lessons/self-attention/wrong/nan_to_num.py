# With scores near 5000 a row of A sums to 0: what was not finite got covered up.
# slug: unstable-patched
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E)
    A = np.nan_to_num(Z / Z.sum(axis=1, keepdims=True))
    return A @ V, A
