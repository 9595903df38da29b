# In A the keys ask and the queries answer: the scores are K Qᵀ.
# slug: qk-swapped
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = K @ Q.T / np.sqrt(Wq.shape[1])
    S = np.where(np.tri(len(X), dtype=bool), S, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
