# There is no function called `self_attention` outside the class Attention; found: Attention.
# slug: name-missing
import numpy as np

class Attention:
    def self_attention(self, X, Wq, Wk, Wv):
        Q, K, V = X @ Wq, X @ Wk, X @ Wv
        E = Q @ K.T / np.sqrt(Wq.shape[1])
        Z = np.exp(E - E.max(axis=1, keepdims=True))
        A = Z / Z.sum(axis=1, keepdims=True)
        return A @ V, A
