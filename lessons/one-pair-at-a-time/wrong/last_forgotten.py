# The value of the last word is missing in the sum.
# slug: mix-short
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    new = np.zeros(Wv.shape[1])
    for j in range(len(X) - 1):
        new += weights[j] * (X[j] @ Wv)
    return new, weights
