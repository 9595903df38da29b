# There are d_k weights for each word: the products of query and key were not added up.
# slug: not-added-scores
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    scores = (X @ Wk) * query / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights.sum(axis=1) @ (X @ Wv), weights
