# For a word whose scores are all very negative the weights come out as 0/0.
# slug: unstable-underflow
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    largest = 0
    for s in scores:
        if s > largest:
            largest = s
    weights = np.exp(scores - largest)
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
