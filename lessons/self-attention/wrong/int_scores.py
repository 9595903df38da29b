# The numbers fit a computation in which `scores` was rounded.
# slug: entries-rounded
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    n = X.shape[0]
    scores = np.zeros((n, n), dtype=int)
    scores[:] = np.dot(X.dot(Wq), X.dot(Wk).T) / np.sqrt(Wk.shape[1])
    weights = np.exp(scores - scores.max(1, keepdims=True))
    weights = weights / weights.sum(1, keepdims=True)
    return weights.dot(X.dot(Wv)), weights
