# A list is used like an array (line 7): unsupported operand type(s) for /: 'list' and 'float'.
# slug: list-arithmetic
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    q = X[i] @ Wq
    s = [q @ (x @ Wk) for x in X] / len(q) ** 0.5
    w = [np.exp(a) for a in s] / sum(np.exp(s))
    return sum(a * (x @ Wv) for a, x in zip(w, X)), w
