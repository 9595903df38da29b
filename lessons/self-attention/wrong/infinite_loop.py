# The run was stopped: it did not come to an end
# slug: too-long
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    i = 0
    while i < len(X):
        E = Q @ K.T
    return E @ V, E
