# Each score went through a sigmoid by itself; the rows sum to 2.26, 2.76, 2.42.
# slug: sigmoid
import numpy as np

def softmax_rows(S):
    return 1 / (1 + np.exp(-S))
