# The map of one head mixes the values of another.
# slug: values-crossed
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    A, O = [], []
    for n in range(len(Wq)):
        s = (X @ Wq[n]) @ (X @ Wk[n]).T / np.sqrt(Wq.shape[2]); e = np.exp(s - s.max(1, keepdims=True))
        A.append(e / e.sum(1, keepdims=True)); O.append(A[-1] @ (X @ Wv[n - 1]))
    return np.hstack(O) @ Wo, np.array(A)
