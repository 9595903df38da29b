# The matrix is turned, or stands before the vector (line 6): its columns meet the vector.
# slug: w-transposed
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = Wq @ X[i]
    scores = np.array([query @ (Wk @ x) for x in X]) / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return sum(w * (Wv @ x) for w, x in zip(weights, X)), weights
