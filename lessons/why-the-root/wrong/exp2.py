# The powers have a base other than e.
# slug: exp-base
import numpy as np

def softmax_rows(S):
    E = np.exp2(S - S.max(axis=-1, keepdims=True))
    return E / E.sum(axis=-1, keepdims=True)
