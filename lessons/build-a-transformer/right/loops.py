# style: loops
import numpy as np


def next_step(x, K, V, Wq, Wk, Wv):
    keys = np.array([*K, x @ Wk])
    values = np.array([*V, x @ Wv])
    q, scores = x @ Wq, []
    for key in keys:
        scores.append(sum(a * b for a, b in zip(q, key)) / len(q) ** 0.5)
    largest = max(scores)
    powers = [np.exp(score - largest) for score in scores]
    output = np.zeros(Wv.shape[1])
    for power, value in zip(powers, values):
        output += power / sum(powers) * value
    return output, keys, values
