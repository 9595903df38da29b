# S was changed by the call (line 6).
# slug: writes-input
import numpy as np

def softmax_rows(S):
    S -= S.max(axis=-1, keepdims=True)
    E = np.exp(S)
    E /= E.sum(axis=-1, keepdims=True)
    return E
