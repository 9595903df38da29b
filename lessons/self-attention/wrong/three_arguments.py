# The arguments of the function are (Q, K, V).
# slug: signature-missing
import numpy as np

def self_attention(Q, K, V):
    E = Q @ K.T / np.sqrt(K.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
