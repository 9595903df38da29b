# The values were added up without their weights.
# slug: mix-sum
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(x @ Wv for x in X), weights
