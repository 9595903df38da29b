# Each head was multiplied by its rows of W_O, and the results were set side by side: (5, 18).
# slug: wo-per-head
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps, d_v = [], [], Wv.shape[2]
    for n in range(len(Wq)):
        S = (X @ Wq[n]) @ (X @ Wk[n]).T / np.sqrt(Wq.shape[2])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ (X @ Wv[n]) @ Wo[n * d_v:(n + 1) * d_v])
        maps.append(A)
    return np.concatenate(outputs, axis=1), np.stack(maps)
