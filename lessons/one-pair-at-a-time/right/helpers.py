# style: one small function for each step
import numpy as np

def softmax(numbers):
    raised = np.exp(numbers - np.max(numbers))
    return raised / np.sum(raised)

def score(asks, answers, Wq, Wk):
    return np.dot(asks @ Wq, answers @ Wk) / np.sqrt(Wq.shape[1])

def read_one(i, X, Wq, Wk, Wv):
    weights = softmax(np.array([score(X[i], x, Wq, Wk) for x in X]))
    parts = [weight * np.dot(x, Wv) for weight, x in zip(weights, X)]
    return np.sum(parts, axis=0), weights
