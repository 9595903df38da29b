# The numbers fit for the first sizes and not for T = 4, d_model = 5, h = 3, d_k = 7, d_v = 2, d_out = 8. ValueError: the inner sizes are 4 and 6
# slug: size-constant
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps = [], []
    for n in range(2):
        S = (X @ Wq[n]) @ (X @ Wk[n]).T / np.sqrt(Wq.shape[2])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ (X @ Wv[n]))
        maps.append(A)
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
