# There is nothing to check yet: the body of the function is empty.
# slug: not-written
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    ...
