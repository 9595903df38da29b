# `weights` came back as a list.
# slug: returns-lists
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = [query @ (x @ Wk) / np.sqrt(len(query)) for x in X]
    raised = [np.exp(s - max(scores)) for s in scores]
    weights = [r / sum(raised) for r in raised]
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
