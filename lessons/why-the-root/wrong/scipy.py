# No module named 'scipy' (line 5).
# slug: import-missing
import numpy as np

from scipy.special import softmax

def softmax_rows(S):
    return softmax(S, axis=-1)
