# shown: The sum by einsum, the axis put back by hand
import numpy as np

def softmax_rows(S):
    E = np.exp(S - S.max(axis=-1)[..., None])
    return E / np.einsum("...k->...", E)[..., None]
