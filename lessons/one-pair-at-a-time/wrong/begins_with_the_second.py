# The first word was not asked.
# slug: starts-late
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    q = X[i] @ Wq
    s = np.array([q @ (X[j] @ Wk) for j in range(1, len(X))]) / np.sqrt(len(q))
    w = np.exp(s - s.max()); w /= w.sum()
    return w @ (X[1:] @ Wv), w
