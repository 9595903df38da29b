# With scores near 5000 the weights are not finite: the exponential overflows.
# slug: unstable-overflow
import math
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = X[i] @ Wq
    raised = [math.exp(query @ (x @ Wk) / math.sqrt(len(query))) for x in X]
    weights = np.array(raised) / sum(raised)
    return sum(w * (x @ Wv) for w, x in zip(weights, X)), weights
