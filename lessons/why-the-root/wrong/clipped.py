# Large scores are cut off, so that 3 of 5 rows go flat.
# slug: unstable-clip
import numpy as np

def softmax_rows(S):
    E = np.exp(np.clip(S, -500, 500))
    return E / E.sum(axis=-1, keepdims=True)
