# With scores near 5000 the weights are not finite: the exponential overflows.
# slug: unstable-overflow
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores) / np.exp(scores).sum()
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
