"""training.py: gradients against central differences, slices against one go, and what was learnt."""

import doctest

import numpy as np
import pytest

import training
from arrays import unpack
from attention import self_attention
from door.training_slices import train
from sentence import tokens, vectors, with_positions
from training import (
    HEADS,
    Sentence,
    accuracy,
    block,
    descend,
    examples,
    learn,
    learnt,
    lesson,
    loss_and_gradients,
    opposite,
    random_matrices,
    read_line,
    sentences,
    winners,
)

DEFAULT = "the keys to this car are here"


def row(text, word, head="agreement"):
    """What one word of a sentence reads: {token: weight}."""
    words = tokens(text)
    X = with_positions(vectors(words)) if head.endswith("positions") else vectors(words)
    A = self_attention(X, *learnt()[head])[1]
    return dict(zip(words, A[words.index(word)]))


def test_examples_in_the_docstrings_hold():
    assert doctest.testmod(training).failed == 0


def test_a_line_is_a_sentence():
    assert read_line("pp_opp\tthe keys to this car are here | 5>1") == Sentence(
        "pp_opp", tuple(DEFAULT.split()), ((5, 1),)
    )


def test_no_word_that_agrees_is_in_both_lists():
    asking = lambda name: {s.tokens[i] for s in sentences(name) for pair in s.pairs for i in pair}
    assert len(sentences("train")) == len(sentences("heldout")) == 900
    assert asking("train") & asking("heldout") <= {"is", "are", "was", "were"}


def test_a_verb_should_read_its_subject_and_the_rest_the_average():
    s = sentences("heldout")[150]
    X, real, wanted, counts = (part[0] for part in examples([s]))
    (verb, noun), *_ = s.pairs
    assert np.allclose(wanted[verb], X[noun]) and counts[verb] == 1 and real.all()
    assert np.allclose(wanted[0], X.mean(axis=0), atol=1e-6) and counts[0] == np.float32(training.REST)


@pytest.mark.parametrize("positions", [False, True])
def test_gradients_agree_with_central_differences(positions):
    shown = [
        part if part.dtype == bool else part.astype(float)
        for part in examples(sentences("train")[::90], positions=positions)
    ]
    W = [M.astype(float) for M in random_matrices(22 if positions else 16, seed=4)]
    whole = lambda: loss_and_gradients(W, *shown)[0] + training.DECAY / 2 * sum((M**2).sum() for M in W)
    _, gradients = loss_and_gradients(W, *shown)
    rng, h = np.random.default_rng(0), 1e-5
    for M, G in zip(W, gradients):
        for i, j in zip(rng.integers(M.shape[0], size=15), rng.integers(M.shape[1], size=15)):
            kept = M[i, j]
            M[i, j] = kept + h
            above = whole()
            M[i, j] = kept - h
            below = whole()
            M[i, j] = kept
            assert (above - below) / (2 * h) == pytest.approx(G[i, j], rel=1e-5, abs=1e-9)


def test_filling_up_a_shorter_sentence_changes_nothing():
    short, long = sentences("train")[0], max(sentences("train"), key=lambda s: len(s.tokens))
    W = random_matrices(seed=1)
    alone, padded = examples([short]), examples([short, long])
    one = loss_and_gradients(W, *alone)[1]
    padded[3][1] = 0  # the long one counts nothing
    for a, b in zip(one, loss_and_gradients(W, *padded)[1]):
        assert np.allclose(a, b, atol=1e-5)


def test_training_in_slices_takes_the_same_steps_as_in_one_go():
    whole, losses, _ = descend(random_matrices(), lesson(), 12)
    half, first, _ = descend(random_matrices(), lesson(), 5)
    rest, second, _ = descend(half, lesson(), 7, done=5)
    assert losses == first + second and all((a == b).all() for a, b in zip(whole, rest))


def test_the_page_trains_in_slices_too():
    answer = train(steps=0)
    for steps in (3, 4):
        answer = train(steps=steps, state=answer["state"])
    assert answer["step"] == 7 and answer["state"] == train(steps=7)["state"]


def test_the_loss_falls_and_attention_snaps_to_the_subject():
    answer = train(steps=80, start={"seed": 0, "rate": 2}, sentence=DEFAULT)
    assert answer["losses"][0] > 1 and np.mean(answer["losses"][-10:]) < 0.06
    assert answer["accuracy"] > 0.98 and not answer["diverged"]
    are = unpack(answer["grid"]["states"]["projections"]["weights"])[5]
    assert are[1] > 0.6 and are[4] < 0.3
    assert np.array(answer["block"]).shape == (6, 6)


def test_a_rate_of_five_runs_away_and_that_is_said():
    answer = train(steps=600, start={"seed": 0, "rate": 5})
    assert answer["diverged"] and answer["step"] < 600 and answer["losses"][-1] > answer["losses"][0]
    assert all(np.isfinite(unpack(answer["state"][name])).all() for name in ("Wq", "Wk", "Wv"))
    again = train(steps=10, state=answer["state"])
    assert again["diverged"] and again["losses"] == [] and again["step"] == answer["step"]


@pytest.mark.parametrize("asked", [{"steps": -1}, {"steps": 10**6}, {"rate": 0}, {"rate": float("nan")}])
def test_numbers_out_of_range_are_refused(asked):
    with pytest.raises(ValueError, match="steps must lie in"):
        train(**asked)


def test_random_projections_find_few_subjects():
    assert accuracy(random_matrices(), opposite()) < 0.6


def test_the_stored_projections_find_the_subject_past_the_opposite_number():
    assert accuracy(learnt()["agreement"], opposite()) > 0.99


def test_learning_again_gives_the_stored_projections():
    for made, stored in zip(learn()[0], learnt()["agreement"]):
        assert np.allclose(made, stored, atol=1e-5)


def test_past_the_same_number_only_positions_help():
    same = tuple(s for s in sentences("heldout") if s.kind.endswith("_same"))
    assert (
        accuracy(learnt()["agreement"], same)
        < 0.7
        < 0.9
        < accuracy(learnt()["agreement+positions"], same, positions=True)
    )
    assert row("the keys to these cars are here", "are", "agreement+positions")["keys"] > 0.7


def test_default_sentence_and_its_opposite():
    assert row(DEFAULT, "are")["keys"] > 0.7 and row(DEFAULT, "are")["car"] < 0.2
    assert row("the key to these cars is here", "is")["key"] > 0.7
    assert row("the blickets near that wug are glorping", "are")["blickets"] > 0.7


def test_what_was_learnt_is_visible_among_the_named_readings():
    B = block(learnt()["agreement"])
    assert B[2].argmax() == 0 and B[3].argmax() == 1  # verb.sg asks for noun.sg, verb.pl for noun.pl
    assert B[2, 0] > 0.5 and B[3, 1] > 0.5 and B[0, 2] < 0.2  # and nouns do not ask for verbs


def test_the_block_is_what_two_pure_readings_score():
    Wq, Wk, _ = learnt()["agreement"]
    verb, noun = np.eye(16)[2], np.eye(16)[0]
    assert block(learnt()["agreement"])[2, 0] == pytest.approx((verb @ Wq) @ (noun @ Wk) / Wq.shape[1] ** 0.5)


def test_the_other_heads_have_patterns_of_their_own():
    bank = row("the bank on the side of a river", "bank", "nouns")
    assert bank["river"] + bank["side"] > 0.6 and bank["river"] > 0.2
    words = tokens(DEFAULT)
    A = self_attention(with_positions(vectors(words)), *learnt()["previous+positions"])[1]
    assert (A[range(1, 7), range(6)] > 0.7).all()


def test_every_head_has_stored_projections_of_its_size():
    for name, head in HEADS.items():
        d = 22 if head.positions else 16
        assert [W.shape for W in learnt()[name]] == [(d, 8), (d, 8), (d, d)]


def test_winners_marks_all_that_tie():
    A = np.array([[0.2, 0.4, 0.4 - 1e-12], [0.5, 0.3, 0.2], [np.nan] * 3])
    assert winners(A).tolist() == [[False, True, True], [True, False, False], [False] * 3]
