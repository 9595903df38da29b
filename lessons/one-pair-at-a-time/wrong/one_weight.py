# `weights` came back as float64.
# slug: returns-not-array
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    new = 0
    for x in X:
        score = query @ (x @ Wk) / np.sqrt(len(query))
        weights = np.exp(score) / np.exp(score).sum()
        new = new + weights * (x @ Wv)
    return new, weights
