import numpy as np


def read_one(i, X, Wq, Wk, Wv):
    """The new vector of the word at position i, and its weights.

    X (T, d_model), Wq and Wk (d_model, d_k), Wv (d_model, d_v) -> new (d_v,), weights (T,)
    """
    # 1 project the query word
    # 2 and 3 project every key word and take the dot product with the query
    # 4 divide by the root of the query's length, then softmax
    # 5, 6 and 7 project every key word to its value, times its weight, and add
    ...
