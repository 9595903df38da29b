"""What the lesson on heads says of its two trained heads, measured on sentences of several lengths."""

import numpy as np

from attention import self_attention
from sentence import tokens, vectors, with_positions
from training import learnt, sentences

LONG = (
    "the keys near the old house were lost and the children looked for them all day in the garden near the river "
    "with their mother"
).split()


def rows_that_find_the_word_before(words):
    A = self_attention(with_positions(vectors(words)), *learnt()["previous+positions"])[1]
    return [A[i].argmax() == max(i - 1, 0) for i in range(len(words))]


def test_in_short_sentences_nearly_every_word_finds_the_one_before_it():
    found = [
        row for s in sentences("heldout") if len(s.tokens) <= 13 for row in rows_that_find_the_word_before(s.tokens)
    ]
    assert np.mean(found) > 0.999


def test_in_a_sentence_of_twenty_words_some_rows_point_elsewhere():
    assert not all(rows_that_find_the_word_before(LONG[:20])) and not all(rows_that_find_the_word_before(LONG))
    assert np.mean(rows_that_find_the_word_before(LONG[:20])) > 0.5


def test_the_place_decides_most_of_what_the_second_head_asks():
    """The scores of the same places with other words: most of their spread stays."""
    Wq, Wk, _ = learnt()["previous+positions"]
    sets = [
        with_positions(vectors(tokens(text)))
        for text in (
            "the keys to this car are here",
            "some birds sing while old men sleep",
            "red apples taste better than green pears",
        )
    ]
    scores = np.array([X @ Wq @ (X @ Wk).T for X in sets])
    of_place = scores.mean(axis=0)
    share = 1 - ((scores - of_place).var() / scores.var())
    assert share > 0.6
