# Each row holds a single 1.
# slug: hard-max
import numpy as np

def softmax_rows(S):
    return (S == S.max(axis=-1, keepdims=True)).astype(float)
