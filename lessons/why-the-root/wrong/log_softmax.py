# The logarithms of the weights came back.
# slug: log-softmax
import numpy as np

def softmax_rows(S):
    Z = S - S.max(axis=-1, keepdims=True)
    return Z - np.log(np.exp(Z).sum(axis=-1, keepdims=True))
