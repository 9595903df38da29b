# The vector of the query word meets the keys without its own projection (line 6).
# slug: scores-xk
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    scores = np.array([X[i] @ (x @ Wk) for x in X]) / np.sqrt(Wq.shape[1])
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
