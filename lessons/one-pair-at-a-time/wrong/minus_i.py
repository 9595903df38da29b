# Asked for position 2, the function answered for position 4.
# slug: position-fixed
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    q = X[-i] @ Wq
    s = (X @ Wk) @ q / np.sqrt(len(q))
    w = np.exp(s - s.max()); w /= w.sum()
    return w @ (X @ Wv), w
