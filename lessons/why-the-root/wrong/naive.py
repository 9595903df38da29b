# With scores near 20000 the weights are not finite: the exponential overflows.
# slug: unstable-overflow
import numpy as np

def softmax_rows(S):
    E = np.exp(S)
    return E / E.sum(axis=-1, keepdims=True)
