# The weights grow in a straight line with the scores: there is no exponential.
# slug: no-exp
import numpy as np

def softmax_rows(S):
    low, high = S.min(axis=-1, keepdims=True), S.max(axis=-1, keepdims=True)
    return (S - low) / (high - low)
