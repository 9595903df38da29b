# style: softmax T
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp((E.T - E.T.max(axis=0)).T)
    A = np.divide(Z.T, Z.T.sum(axis=0)).T
    return A @ V, A
