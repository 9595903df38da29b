# sum-not-average: the rows were added up
import numpy as np


def average_row(X):
    return X.sum(axis=0)
