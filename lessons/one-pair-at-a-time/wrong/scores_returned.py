# The second result holds the scores, before the softmax.
# slug: weights-are-scores
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), scores
