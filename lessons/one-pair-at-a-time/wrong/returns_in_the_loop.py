# The new vector holds what came from the first key word alone.
# slug: mix-first
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    new = 0
    for w, x in zip(weights, X):
        new = new + w * (x @ Wv)
        return new, weights
