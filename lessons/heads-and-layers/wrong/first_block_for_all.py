# The heads were added or averaged, and one block of W_O is used.
# slug: joined-added
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps, d_v = [], [], Wv.shape[2]
    for n in range(len(Wq)):
        S = (X @ Wq[n]) @ (X @ Wk[n]).T / np.sqrt(Wq.shape[2])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ (X @ Wv[n]) @ Wo[:d_v])
        maps.append(A)
    return sum(outputs), np.stack(maps)
