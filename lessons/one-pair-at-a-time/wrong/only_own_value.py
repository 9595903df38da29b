# The new vector holds the value of the query word alone, times its weight.
# slug: mix-own
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights[i] * (X[i] @ Wv), weights
