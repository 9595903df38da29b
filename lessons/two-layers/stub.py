import numpy as np


def induction_head(X, s):
    """X (T, V), one row per symbol, and a number s -> output (T, V) and the maps A1, A2 (T, T).

    Both layers are causal: row i looks at places 0 to i.
    """
    # layer 1: place i gives place i - 1 the score s, and every other place the score 0
    # what stood before: before = A1 @ X
    # layer 2: place i gives place j the score s times (row i of X) times (row j of before)
    # layer 2 takes the symbols: output = A2 @ X
    ...
