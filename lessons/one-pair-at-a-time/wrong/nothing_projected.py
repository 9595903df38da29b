# The scores compare the vectors of the words themselves: no projection has a part in them.
# slug: scores-xx
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    scores = X @ X[i] / np.sqrt(Wq.shape[1])
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights @ X, weights
