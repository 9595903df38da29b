# For a word whose scores lie far below those of other words the weights come out as 0/0.
# slug: unstable-global-max
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    A = (X @ Wq) @ (X @ Wk).T / np.sqrt(Wq.shape[1])
    A = np.exp(A - A.max()); A /= A.sum(axis=1, keepdims=True)
    return A[i] @ (X @ Wv), A[i]
