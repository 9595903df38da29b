# All weights are the same: every key word got the same score.
# slug: uniform-weights
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = []
    for x in X:
        key = X[i] @ Wk
        scores.append(query @ key)
    scores = np.array(scores) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
