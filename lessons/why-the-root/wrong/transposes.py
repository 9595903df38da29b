# The weights fit for two axes and not for more. ValueError: operands could not be broadcast together with sha…
# slug: stack-other
import numpy as np

def softmax_rows(S):
    E = np.exp(S.T - S.max(axis=-1))
    return (E / E.sum(axis=0)).T
