# The pair came back as (weights, new): (T,), then (d_v,).
# slug: pair-swapped
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights, sum(w * (x @ Wv) for w, x in zip(weights, X))
