# A later token with very large scores empties the rows before it: 4 of 5 are no weights any more.
# slug: future-in-sum
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = S - S.max(axis=1, keepdims=True)
    E = np.exp(S) * np.tri(len(X))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
