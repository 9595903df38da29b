# S was changed by the call (line 7).
# slug: writes-input
import numpy as np

def softmax_rows(S):
    m = np.max(S, axis=-1, keepdims=True)
    np.exp(S - m, out=S)
    return S / S.sum(axis=-1, keepdims=True)
