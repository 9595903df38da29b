# The weights fit for two axes and not for more. ValueError: too many values to unpack (expected 2)
# slug: stack-other
import numpy as np

def softmax_rows(S):
    T_q, T_k = S.shape
    E = np.exp(S - S.max(axis=1).reshape(T_q, 1))
    return E / E.sum(axis=1).reshape(T_q, 1)
