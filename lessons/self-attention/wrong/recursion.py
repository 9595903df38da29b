# The code calls itself without end (line 5).
# slug: recursion-error
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    return self_attention(X, Wq, Wk, Wv)
