# A row whose scores lie thousands apart overflows.
# slug: unstable-shift
import numpy as np

def softmax_rows(S):
    E = np.exp(S - S.mean(axis=-1, keepdims=True))
    return E / E.sum(axis=-1, keepdims=True)
