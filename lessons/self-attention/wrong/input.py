# The code waits for `input()` (line 6).
# slug: asks-for-input
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    n = int(input('T? '))
    return X @ Wv, X @ X.T
