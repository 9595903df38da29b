# The weights grow in a straight line with the scores: there is no exponential.
# slug: no-exp
import numpy as np

def softmax_rows(S):
    return np.abs(S) / np.abs(S).sum(axis=-1, keepdims=True)
