# Only the words up to position i were asked.
# slug: looks-back
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (X[j] @ Wk) for j in range(i + 1)]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
