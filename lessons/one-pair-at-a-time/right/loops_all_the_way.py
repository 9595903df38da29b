# shown: Nothing but loops, as the seven steps are told
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    """One pair after the other; the weights need all scores first."""
    query = X[i] @ Wq                                      # 1
    scores = []
    for x in X:
        key = x @ Wk                                       # 2
        score = 0.0
        for a, b in zip(query, key):                       # 3
            score += a * b
        scores.append(score / len(query) ** 0.5)           # 4
    raised = [np.exp(score - max(scores)) for score in scores]
    weights = [one / sum(raised) for one in raised]
    new = np.zeros(Wv.shape[1])
    for weight, x in zip(weights, X):
        value = x @ Wv                                     # 5
        new = new + weight * value                         # 6 and 7
    return new, np.array(weights)
