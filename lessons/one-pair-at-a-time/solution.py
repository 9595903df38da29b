import numpy as np


def read_one(i, X, Wq, Wk, Wv):
    """The new vector of the word at position i, and its weights.

    X (T, d_model), Wq and Wk (d_model, d_k), Wv (d_model, d_v) -> new (d_v,), weights (T,)
    """
    query = X[i] @ Wq
    scores = np.array([query @ (x @ Wk) for x in X]) / np.sqrt(len(query))
    raised = np.exp(scores - scores.max())  # only differences matter, so the largest may become 0
    weights = raised / raised.sum()
    new = sum(weight * (x @ Wv) for weight, x in zip(weights, X))
    return new, weights
