# The keys were mixed: (d_k,).
# slug: mixes-K
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    keys = X @ Wk
    scores = keys @ query / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights @ keys, weights
