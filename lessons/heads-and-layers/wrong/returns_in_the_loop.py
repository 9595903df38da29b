# What meets W_O is as wide as one head (line 10): d_v columns, where W_O has h d_v rows.
# slug: heads-not-joined
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    O, A = [], []
    for q, k, v in zip(Wq, Wk, Wv):
        s = (X @ q) @ (X @ k).T / np.sqrt(q.shape[1]); e = np.exp(s - s.max(1, keepdims=True))
        a = e / e.sum(1, keepdims=True); A.append(a); O.append(a @ (X @ v))
        return np.concatenate(O, axis=1) @ Wo, np.stack(A)
