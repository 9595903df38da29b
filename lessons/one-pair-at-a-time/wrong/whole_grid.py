# The weights sum to 0.1293.
# slug: rows-sum-constant
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    A = (X @ Wq) @ (X @ Wk).T / np.sqrt(Wq.shape[1])
    A = np.exp(A - A.max()); A /= A.sum()
    return A[i] @ (X @ Wv), A[i]
