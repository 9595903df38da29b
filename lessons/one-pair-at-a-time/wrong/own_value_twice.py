# A vector of the query word is added to the mixture.
# slug: mix-residual
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    q = X[i] @ Wq
    s = (X @ Wk) @ q / np.sqrt(len(q))
    w = np.exp(s - s.max()); w /= w.sum()
    V = X @ Wv
    return V[i] * w[i] + sum(w[j] * V[j] for j in range(len(X))), w
