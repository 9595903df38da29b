# style: einsum
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    scores = np.einsum("d,dk,te,ek->t", X[i], Wq, X, Wk) / np.sqrt(Wk.shape[1])
    weights = np.exp(scores - np.logaddexp.reduce(scores))
    return np.einsum("t,td,dv->v", weights, X, Wv), weights
