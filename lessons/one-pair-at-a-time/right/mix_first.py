# style: the words are mixed first, then projected
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    asks = Wk @ (X[i] @ Wq)                 # the query, read back into the space of the words
    scores = X @ asks / np.sqrt(Wq.shape[1])
    weights = np.exp(scores - scores.max())
    weights /= weights.sum()
    return (weights @ X) @ Wv, weights
