# The key of word i meets the keys of the other words.
# slug: scores-kk
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    scores = np.array([(X[i] @ Wk) @ (x @ Wk) for x in X]) / np.sqrt(Wk.shape[1])
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
