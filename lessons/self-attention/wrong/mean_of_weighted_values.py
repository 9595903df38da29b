# The output is A V divided by T: a mean in the place of the sum.
# slug: mix-mean
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    q = X @ Wq; k = X @ Wk; v = X @ Wv
    s = q @ k.T / np.sqrt(q.shape[1])
    s = np.exp(s - s.max(1)[:, None])
    a = s / s.sum(1)[:, None]
    weighted = a[:, :, None] * v[None, :, :]
    return weighted.mean(axis=1), a
