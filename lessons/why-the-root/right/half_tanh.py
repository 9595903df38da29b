# style: one over one plus the others
import numpy as np

def softmax_rows(S):
    differences = S[..., None, :] - S[..., :, None]
    with np.errstate(over="ignore", invalid="ignore"):
        W = 1 / np.nansum(np.exp(differences), axis=-1)
    return np.where(np.isneginf(S), 0.0, W)
