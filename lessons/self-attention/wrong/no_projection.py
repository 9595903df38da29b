# Nothing is projected: A comes from X Xᵀ and mixes X itself.
# slug: no-projections
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    E = X @ X.T / np.sqrt(X.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ X, A
