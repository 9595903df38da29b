# All maps together sum to 1; the rows of head 0 sum to 0.000845, 0.00229, 0.000769, 0.00129, 0.977.
# slug: softmax-over-all
import numpy as np

def multi_head_attention(X, Wq, Wk, Wv, Wo):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.transpose(0, 2, 1) / np.sqrt(Wq.shape[2])
    E = np.exp(S - S.max())
    A = E / E.sum()
    return np.concatenate(list(A @ V), axis=1) @ Wo, A
