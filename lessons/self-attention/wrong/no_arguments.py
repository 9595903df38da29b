# The arguments of the function are (X).
# slug: signature-missing
import numpy as np

def self_attention(X):
    return X, X @ X.T
