# style: the math module and plain numbers
import math
import numpy as np

def read_one(i, X, Wq, Wk, Wv):
    query = [sum(X[i][c] * Wq[c][k] for c in range(len(X[i]))) for k in range(len(Wq[0]))]
    scores = []
    for j in range(len(X)):
        key = [sum(X[j][c] * Wk[c][k] for c in range(len(X[j]))) for k in range(len(Wk[0]))]
        scores.append(sum(q * k for q, k in zip(query, key)) / math.sqrt(len(query)))
    largest = max(scores)
    raised = [math.exp(s - largest) for s in scores]
    total = sum(raised)
    weights = [r / total for r in raised]
    new = [0.0] * len(Wv[0])
    for j, weight in enumerate(weights):
        for v in range(len(new)):
            new[v] += weight * sum(X[j][c] * Wv[c][v] for c in range(len(X[j])))
    return np.array(new), np.array(weights)
