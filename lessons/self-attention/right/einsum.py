# shown: With np.einsum, which names the axes
# shown.es: Con np.einsum, que nombra los ejes
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q = np.einsum("td,dk->tk", X, Wq)
    K = np.einsum("td,dk->tk", X, Wk)
    V = np.einsum("td,dv->tv", X, Wv)
    E = np.einsum("ik,jk->ij", Q, K) / np.sqrt(Wq.shape[1])
    Z = np.exp(E - np.amax(E, axis=1, keepdims=True))
    A = Z / np.einsum("ij->i", Z)[:, np.newaxis]
    return np.einsum("ij,jv->iv", A, V), A
