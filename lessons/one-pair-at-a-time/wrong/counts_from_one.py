# The weights are those of the word before position i.
# slug: position-before
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i - 1] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights @ (X @ Wv), weights
