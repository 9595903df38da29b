# The weights grow in a straight line with the scores: there is no exponential.
# slug: no-exp
import numpy as np

def softmax_rows(S):
    E = S - S.min(axis=-1, keepdims=True)
    return E / E.sum(axis=-1, keepdims=True)
