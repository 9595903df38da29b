# No module named 'torch' (line 3).
# slug: import-missing
import torch

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    A = torch.softmax(Q @ K.T / Wq.shape[1] ** 0.5, dim=-1)
    return A @ V, A
