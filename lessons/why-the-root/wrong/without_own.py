# Each exponential was divided by the sum of the others in its row; the rows sum to 2.25, 2.67, 3.64.
# slug: without-own
import numpy as np

def softmax_rows(S):
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    return E / (E.sum(axis=-1, keepdims=True) - E)
