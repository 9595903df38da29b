# All heads mix the values of one head.
# slug: values-of-one-head
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    outputs, maps = [], []
    for n in range(len(Wq)):
        S = (X @ Wq[n]) @ (X @ Wk[n]).T / np.sqrt(Wq.shape[2])
        E = np.exp(S - S.max(axis=1, keepdims=True))
        A = E / E.sum(axis=1, keepdims=True)
        outputs.append(A @ (X @ Wv[0]))
        maps.append(A)
    return np.concatenate(outputs, axis=1) @ Wo, np.stack(maps)
