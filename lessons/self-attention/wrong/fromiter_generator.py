# A loop visits every pair (line 7): 38, 138, 302 turns for sentences of one, two and three times the length.
# slug: loops-over-pairs
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = np.fromiter((q @ k for q in Q for k in K), float).reshape(len(Q), len(K)) / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A
