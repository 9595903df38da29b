# A row of A holds zeros alone; the rows sum to 1, 1, 1, 1, 0.
# slug: rows-empty
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    queries, keys, values = X @ Wq, X @ Wk, X @ Wv
    T = queries.shape[0]
    weights = np.zeros((T, T))
    for i in range(1, T):
        row = keys @ queries[i - 1] / np.sqrt(keys.shape[1])
        row = np.exp(row - max(row))
        weights[i - 1] = row / sum(row)
    return weights @ values, weights
