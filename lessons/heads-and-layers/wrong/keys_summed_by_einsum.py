# The keys of all heads were added up before they met the queries.
# slug: keys-added
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K, V = (np.einsum('td,hdk->htk', X, W) for W in (Wq, Wk, Wv))
    S = np.einsum('htk,gsk->hts', Q, K) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max(axis=-1, keepdims=True)); A = E / E.sum(axis=-1, keepdims=True)
    return np.concatenate(list(A @ V), axis=1) @ Wo, A
