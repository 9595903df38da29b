# With scores near 20000 a row sums to 0: what was not finite got covered up.
# slug: unstable-patched
import numpy as np

def softmax_rows(S):
    E = np.exp(S)
    return np.nan_to_num(E / E.sum(axis=-1, keepdims=True))
