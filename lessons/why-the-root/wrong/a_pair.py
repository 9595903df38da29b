# 2 things came back, as a tuple.
# slug: returns-n-things
import numpy as np

def softmax_rows(S):
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    return E, E / E.sum(axis=-1, keepdims=True)
