# Nothing came back.
# slug: returns-none
import numpy as np

def softmax_rows(S):
    E = np.exp(S - S.max(axis=-1, keepdims=True))
    print(E / E.sum(axis=-1, keepdims=True))
