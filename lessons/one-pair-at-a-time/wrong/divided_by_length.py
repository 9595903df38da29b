# The weights sum to 0.3653.
# slug: rows-sum-constant
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / len(weights)
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
