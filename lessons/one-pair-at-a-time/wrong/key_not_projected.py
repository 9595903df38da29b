# The query meets the vectors of the key words without their projection (line 7).
# slug: scores-qx
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ x for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
