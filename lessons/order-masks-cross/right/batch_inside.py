# style: a batch of one inside
import numpy as np

def causal_self_attention(X, Wq, Wk, Wv):
    X = X[None]
    q, k, v = (X @ W for W in (Wq, Wk, Wv))
    att = (q @ k.transpose(0, 2, 1)) * (1.0 / np.sqrt(k.shape[-1]))
    att = np.where(np.tril(np.ones(att.shape)) == 0, -np.inf, att)
    att = np.exp(att - att.max(-1, keepdims=True))
    att = att / att.sum(-1, keepdims=True)
    return (att @ v)[0], att[0]
