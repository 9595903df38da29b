# A vector of the query word is added to the mixture.
# slug: mix-residual
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    new = X[i] @ Wv
    for w, x in zip(weights, X):
        new = new + w * (x @ Wv)
    return new, weights
