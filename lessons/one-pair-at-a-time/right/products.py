# shown: With products instead of loops
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    """All keys and all values at once."""
    query, keys, values = X[i] @ Wq, X @ Wk, X @ Wv
    scores = keys @ query / np.sqrt(len(query))
    raised = np.exp(scores - scores.max())
    weights = raised / raised.sum()
    return weights @ values, weights
