# A function for single numbers met a whole array (line 8): only 0-dimensional arrays can be converted to Python scalars.
# slug: scalar-function
import numpy as np

import math

def softmax_rows(S):
    E = math.exp(S - S.max(axis=-1, keepdims=True))
    return E / E.sum(axis=-1, keepdims=True)
