# style: one pass, with a running maximum
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    q = X[i] @ Wq
    largest, total, new, scores = -np.inf, 0.0, np.zeros(Wv.shape[1]), []
    for x in X:
        s = q @ (x @ Wk) / np.sqrt(q.size)
        scores.append(s)
        higher = max(largest, s)
        keep, add = np.exp(largest - higher), np.exp(s - higher)
        new = keep * new + add * (x @ Wv)
        total = keep * total + add
        largest = higher
    return new / total, np.exp(np.array(scores) - largest) / total
