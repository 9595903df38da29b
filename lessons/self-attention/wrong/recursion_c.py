# The code calls itself without end (line 6).
# slug: recursion-error
import numpy as np
from functools import lru_cache

@lru_cache
def f(n):
    return f(n + 1)

def self_attention(X, Wq, Wk, Wv):
    return f(0)
