# There is no function called `softmax_rows`; found: softmax.
# slug: name-missing
import numpy as np

def softmax(S):
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    return E / E.sum(axis=-1, keepdims=True)
