# With scores near 5000 A holds numbers that are not finite: the exponential overflows. OverflowError: math range error
# slug: unstable-overflow
import math
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.array([[math.exp(e) for e in row] for row in E])
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
