# style: nested fn
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    def project(W):
        return X @ W
    def softmax(E):
        Z = np.exp(E - np.max(E, 1)[:, np.newaxis])
        return Z / np.sum(Z, 1)[:, np.newaxis]
    A = softmax(project(Wq) @ project(Wk).T / np.sqrt(Wq.shape[-1]))
    return A @ project(Wv), A
