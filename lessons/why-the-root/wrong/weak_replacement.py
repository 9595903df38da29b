# A score of minus infinity got the weight 0.004246.
# slug: masked-weight
import numpy as np

def softmax_rows(S):
    S = np.where(np.isneginf(S), -5.0, S)
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    return E / E.sum(axis=-1, keepdims=True)
