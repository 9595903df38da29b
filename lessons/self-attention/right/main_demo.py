# style: main demo
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    E = Q @ K.T / np.sqrt(Wq.shape[1])
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True)
    return A @ V, A

if __name__ == '__main__':
    rng = np.random.default_rng(0)
    X, Wq, Wk, Wv = rng.normal(size=(6, 8)), rng.normal(size=(8, 4)), rng.normal(size=(8, 4)), rng.normal(size=(8, 5))
    output, A = self_attention(X, Wq, Wk, Wv)
    for row in A:
        print(*[f'{a:.2f}' for a in row])
    assert np.allclose(A.sum(axis=1), 1)
