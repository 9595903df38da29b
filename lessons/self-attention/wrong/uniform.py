# Every weight is 1/T: the scores have no part in A.
# slug: uniform-weights
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    A = np.full((len(X), len(X)), 1 / len(X))
    return A @ (X @ Wv), A
