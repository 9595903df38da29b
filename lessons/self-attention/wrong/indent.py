# Python cannot read line 6: expected an indented block after function definition on line 5.
# slug: syntax-error
import numpy as np

def self_attention(X, Wq, Wk, Wv):
Q = X @ Wq
