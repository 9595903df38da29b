# The weights are those of the last word, whatever `i` is.
# slug: position-last
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    keys, values = [], []
    for i in range(len(X)):
        keys.append(X[i] @ Wk)
        values.append(X[i] @ Wv)
    query = X[i] @ Wq
    scores = np.array(keys) @ query / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights @ np.array(values), weights
