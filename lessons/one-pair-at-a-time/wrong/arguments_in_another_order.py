# The arguments of the function are (X, i, Wq, Wk, Wv), in this order.
# slug: signature-order
import numpy as np

def read_one(X, i, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
