# The sums of the rows do not stand beside their rows: they have lost an axis (line 8).
# slug: sum-no-keepdims
import numpy as np

def softmax_rows(S):
    m = S.max(axis=-1, keepdims=True)
    E = np.exp(S - m)
    return E / E.sum(axis=-1)
