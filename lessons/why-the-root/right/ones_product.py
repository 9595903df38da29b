# style: the row sum as a product with ones
import numpy as np

def softmax_rows(S):
    E = np.exp(S - np.amax(S, -1, None, True))
    return E / (E @ np.ones((S.shape[-1], 1)))
