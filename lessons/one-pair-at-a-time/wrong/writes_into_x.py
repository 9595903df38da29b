# X was changed by the call (line 11).
# slug: writes-input
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    for j in range(len(X)):
        X[j] *= weights[j]
    return X.sum(axis=0) @ Wv, weights
