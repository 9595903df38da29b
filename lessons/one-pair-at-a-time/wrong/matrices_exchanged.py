# Asking and answering are exchanged: the key of word i meets the queries of all words.
# slug: qk-swapped
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    key = X[i] @ Wk
    scores = np.array([key @ (x @ Wq) for x in X]) / np.sqrt(len(key))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
