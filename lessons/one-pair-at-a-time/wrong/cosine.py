# Query or keys were brought to length 1 before they met.
# slug: scores-cosine
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    query = query / np.linalg.norm(query)
    keys = [x @ Wk for x in X]
    scores = np.array([query @ k / np.linalg.norm(k) for k in keys]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
