# The numbers fit for the first sizes and not for T = 5, d_model = 6, d_k = 9, d_v = 2. ValueError: operands could not be broadcast together with sha…
# slug: size-constant
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    S = np.where(np.tri(6, dtype=bool), S, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
