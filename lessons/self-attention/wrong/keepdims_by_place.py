# A value has come to the place of another argument (line 10): return arrays must be of ArrayType.
# slug: argument-by-place
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q = np.dot(X, Wq)
    K = np.dot(X, Wk)
    V = np.dot(X, Wv)
    scores = np.dot(Q, K.T) / np.sqrt(K.shape[1])
    scores = scores - np.max(scores, 1, True)
    weights = np.exp(scores) / np.sum(np.exp(scores), 1, True)
    return np.dot(weights, V), weights
