# style: partial
from functools import partial
import numpy as np

def attention(scale, X, Wq, Wk, Wv):
    E = (X @ Wq) @ (X @ Wk).T * scale(Wq)
    Z = np.exp(E - E.max(1, keepdims=True))
    A = Z / Z.sum(1, keepdims=True)
    return A @ (X @ Wv), A

self_attention = partial(attention, lambda W: W.shape[1] ** -0.5)
