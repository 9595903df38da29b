# NumPy has no softmax (line 6).
# slug: np-softmax
import numpy as np

def softmax_rows(S):
    return np.softmax(S, axis=-1)
