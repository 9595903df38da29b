# style: queries and keys merged into one matrix per head, values and W_O as well
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    h, d_v = len(Wv), Wv.shape[2]
    M = Wq @ Wk.mT / np.sqrt(Wq.shape[2])                  # (h, d_model, d_model)
    B = Wv @ Wo.reshape(h, d_v, -1)                        # (h, d_model, d_out)
    S = X @ M @ X.T
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    A = E / E.sum(axis=-1, keepdims=True)
    return (A @ (X @ B)).sum(axis=0), A
