# A loop runs over the rows (line 5).
# slug: loops-over-every-row
import numpy as np

def one_row(row):
    e = np.exp(row - row.max())
    return e / e.sum()

def softmax_rows(S):
    return np.apply_along_axis(one_row, -1, S)
