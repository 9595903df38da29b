# Names and values differ in number (line 6): not enough values to unpack (expected 3, got 2).
# slug: unpacks
import numpy as np

def softmax_rows(S):
    h, T_q, T_k = S.shape
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    return E / E.sum(axis=-1, keepdims=True)
