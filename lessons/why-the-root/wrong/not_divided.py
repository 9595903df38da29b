# The exponentials were not divided by the sums of their rows: 1.55, 1.43, 1.3.
# slug: exp-only
import numpy as np

def softmax_rows(S):
    return np.exp(S - S.max(axis=-1, keepdims=True))
