# The new vector came out (T, d_v): the values times their weights were not added up.
# slug: not-added
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return np.array([w * (x @ Wv) for w, x in zip(weights, X)]), weights
