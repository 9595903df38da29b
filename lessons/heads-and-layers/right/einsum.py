# shown: With einsum, where W_O meets each head in its own rows
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    """h heads, t and s positions, d coordinates of X, k and v of a head, o of the output."""
    Q, K, V = (np.einsum("td,hdk->htk", X, W) for W in (Wq, Wk, Wv))
    S = np.einsum("htk,hsk->hts", Q, K) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max(axis=2, keepdims=True))
    A = E / E.sum(axis=2, keepdims=True)
    return np.einsum("hts,hsv,hvo->to", A, V, Wo.reshape(len(Wv), Wv.shape[2], -1)), A
