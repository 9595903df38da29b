# The division is inside the exponential.
# slug: exp-parenthesis
import numpy as np

def softmax_rows(S):
    E = S - S.max(axis=-1, keepdims=True)
    return np.exp(E / np.exp(E).sum(axis=-1, keepdims=True))
