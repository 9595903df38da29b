# `new` has one axis more than asked: (1, 4).
# slug: extra-axis
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i:i + 1] @ Wq
    scores = query @ (X @ Wk).T / np.sqrt(Wq.shape[1])
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights @ (X @ Wv), weights
