# The scores of each row were stretched or squeezed before the exponential.
# slug: scaled-by-row
import numpy as np

def softmax_rows(S):
    Z = (S - S.mean(axis=-1, keepdims=True)) / S.std(axis=-1, keepdims=True)
    E = np.exp(Z)
    return E / E.sum(axis=-1, keepdims=True)
