# style: other names, a for loop over indices, everything filled in
import numpy as np

def read_one(position, words, query_matrix, key_matrix, value_matrix):
    number_of_words = words.shape[0]
    query = np.matmul(words[position], query_matrix)
    weights = np.zeros(number_of_words)
    for j in range(number_of_words):
        weights[j] = np.dot(query, np.matmul(words[j], key_matrix))
    weights = weights / np.sqrt(query.shape[0])
    weights = np.exp(weights - np.max(weights))
    weights = weights / np.sum(weights)
    result = np.zeros(value_matrix.shape[1])
    for j in range(number_of_words):
        result += weights[j] * np.matmul(words[j], value_matrix)
    return result, weights
