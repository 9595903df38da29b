# The weights are whole numbers.
# slug: whole-numbers
import numpy as np

def softmax_rows(S):
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    return E // E.sum(axis=-1, keepdims=True)
