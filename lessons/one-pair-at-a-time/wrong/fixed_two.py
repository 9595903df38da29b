# Asked for position 0, the function answered for position 2.
# slug: position-fixed
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[min(2, len(X) - 1)] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights @ (X @ Wv), weights
