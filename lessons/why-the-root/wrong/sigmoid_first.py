# The scores went through another function before the exponential, which holds them between two bounds.
# slug: scores-squashed
import numpy as np

def softmax_rows(S):
    E = np.exp(1 / (1 + np.exp(-S)))
    return E / E.sum(axis=-1, keepdims=True)
