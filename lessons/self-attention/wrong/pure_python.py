# A loop visits every pair
# slug: loops-over-pairs
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    import math
    def mm(a, b): return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]
    x, wq, wk, wv = X.tolist(), Wq.tolist(), Wk.tolist(), Wv.tolist()
    q, k, v = mm(x, wq), mm(x, wk), mm(x, wv)
    e = mm(q, list(zip(*k)))
    s = math.sqrt(len(wq[0]))
    a = []
    for row in e:
        m = max(row)
        z = [math.exp((c - m) / s) for c in row]
        a.append([c / sum(z) for c in z])
    return np.array(mm(a, v)), np.array(a)
