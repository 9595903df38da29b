"""What the lesson on the divisor says without a cell beside it, by another road."""

import math

import numpy as np


def weights(*scores):
    exponentials = [math.exp(score) for score in scores]
    return [one / sum(exponentials) for one in exponentials]


def test_a_row_saturates_when_one_score_is_far_ahead_and_not_because_scores_are_large_or_spread():
    assert np.allclose(weights(100, 100, 101), weights(0, 0, 1))
    assert max(weights(10, 10, 0)) < 0.51
    assert max(weights(10, 0, 0)) > 0.99


def test_the_mean_gradient_for_the_query_is_zero_and_its_mean_size_is_not():
    """(q, K) and (-q, -K) are equally likely; they have the same weights and opposite gradients J K."""
    rng = np.random.default_rng(1)
    q, K = rng.normal(size=512), rng.normal(size=(6, 512))

    def gradient(q, K):
        a = np.array(weights(*(K @ q - (K @ q).max())))
        return (np.diag(a) - np.outer(a, a)) @ K

    assert np.allclose(gradient(q, K), -gradient(-q, -K))


def test_equal_weights_have_a_jacobian_of_the_size_root_of_n_minus_one_over_n():
    for n in 6, 1000:
        J = np.eye(n) / n - 1 / n**2
        assert math.isclose(np.sqrt((J**2).sum()), math.sqrt(n - 1) / n)


def test_the_sum_of_more_products_has_the_same_spread_but_not_the_same_largest_weight():
    """Equal variance is not equal distribution: so the divided column hardly depends on d_k, and a little it does."""
    rng, mean = np.random.default_rng(2), {}
    for d in 1, 8, 64:
        s = (rng.normal(size=(20_000, 1, d)) * rng.normal(size=(20_000, 6, d))).sum(axis=-1) / math.sqrt(d)
        E = np.exp(s - s.max(axis=-1, keepdims=True))
        mean[d] = (E.max(axis=-1) / E.sum(axis=-1)).mean()
    assert abs(mean[8] - mean[64]) < 0.015 < 0.03 < mean[64] - mean[1]
