# Maxima and sums of the rows do not stand beside their rows: they have lost an axis (line 6).
# slug: both-no-keepdims
import numpy as np

def softmax_rows(S):
    E = np.exp(S - S.max(axis=-1))
    return E / E.sum(axis=-1)
