# style: a helper of its own
import math

import numpy as np


def softmax(scores):
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


def next_step(x, K, V, Wq, Wk, Wv):
    query, key, value = x @ Wq, x @ Wk, x @ Wv
    keys = np.concatenate((K, key.reshape(1, -1)))
    values = np.concatenate((V, value.reshape(1, -1)))
    return softmax(keys @ query / math.sqrt(query.size)) @ values, keys, values
