# The order within each row is upside down: the smallest score has the largest weight.
# slug: scores-negated
import numpy as np

def softmax_rows(S):
    E = np.exp(S.max(axis=-1, keepdims=True) - S)
    return E / E.sum(axis=-1, keepdims=True)
