# The rows were added up; nothing was divided.
# slug: sum-not-average
import numpy as np


def average_row(X):
    return X.sum(axis=0)
