# The sum of the rows was divided by the length of a row.
# slug: divided-by-width
import numpy as np


def average_row(X):
    return X.sum(axis=0) / X.shape[1]
