"""What the lesson on order and masks says of the toy layer with positions, and of a mask that comes too late."""

import numpy as np

from attention import self_attention
from sentence import tokens, vectors, with_positions
from training import learnt


def row(text, verb):
    words = tokens(text)
    A = self_attention(with_positions(vectors(words)), *learnt()["agreement+positions"])[1]
    return dict(zip(words, A[words.index(verb)]))


def test_the_layer_with_positions_prefers_the_early_noun_and_not_the_subject():
    read = row("behind the keys the cars are new", "are")
    assert read["keys"] > read["cars"]


def test_masking_after_the_softmax_and_dividing_again_fails_where_a_hidden_score_is_far_ahead():
    scores, visible = np.array([0.0, 800.0]), np.array([True, False])
    weights = np.exp(scores - scores.max())
    weights = np.where(visible, weights / weights.sum(), 0)
    assert weights.sum() == 0  # dividing by this sum gives 0 / 0
    before = np.where(visible, scores, -np.inf)
    before = np.exp(before - before.max())
    assert np.allclose(before / before.sum(), [1, 0])
