"""The head of the stepper: its numbers by slow steps, what it was trained on, and how often it is right."""

import json
import math

import numpy as np
import pytest

import door
from arrays import unpack
from door import word_senses
from publish.parts.pair_stepper import cell, pair, results
from publish.words import sense_head
from sentence import vectors


def asked(sentence):
    answer = json.loads(door.answer(json.dumps({"do": "senses", "sentence": sentence})))
    return answer | {
        name: unpack(answer[name]) for name in ("X", "Q", "K", "V", "scores", "weights", "output") if name in answer
    }


def read_one(words, i):
    """The seven steps as the lesson tells them, with plain numbers."""
    Wq, Wk, Wv = (W.tolist() for W in word_senses.stored()["matrices"])
    X = vectors(words).tolist()
    project = lambda x, W: [sum(x[m] * W[m][c] for m in range(len(x))) for c in range(len(W[0]))]
    query = project(X[i], Wq)
    scores = [sum(q * k for q, k in zip(query, project(x, Wk))) for x in X]
    exps = [math.exp(score / math.sqrt(len(query))) for score in scores]
    weights = [e / sum(exps) for e in exps]
    values = [project(x, Wv) for x in X]
    return scores, weights, [sum(w * v[c] for w, v in zip(weights, values)) for c in range(5)]


@pytest.mark.parametrize("sentence", ["The bank on the side of the river", "one", "שלום עולם", "a, b! 7 zzxqk"])
def test_the_answer_is_what_the_seven_steps_give(sentence):
    answer = asked(sentence)
    for i in range(len(answer["tokens"])):
        scores, weights, new = read_one(answer["tokens"], i)
        assert np.allclose(answer["scores"][i], scores, atol=1e-4)
        assert np.allclose(answer["weights"][i], weights, atol=1e-6)
        assert np.allclose(answer["output"][i], new, atol=1e-5)


def test_bank_reads_river_and_not_side_and_moves_towards_water():
    answer = asked("The bank on the side of the river")
    bank, side, river = 1, 4, 7
    assert answer["weights"][bank].argmax() == river and answer["weights"][bank][side] < 0.05
    water, money = (answer["subjects"].index(name) for name in ("water", "money"))
    by_the_river, own = answer["output"][bank], answer["V"][bank]
    with_a_loan = asked("The bank gave a loan")["output"][1]
    assert (
        own[money] > own[water]
        and by_the_river[water] > by_the_river[money]
        and with_a_loan[money] > with_a_loan[water]
    )


def test_an_empty_sentence_is_a_sentence_for_the_reader():
    assert asked("  ")["slug"] == "empty"


def test_what_the_page_says_of_the_training_is_so():
    lists = sense_head.word_lists()
    trained = {word for words, *_ in sense_head.sentences(lists["train"], sense_head.SENTENCES, 0) for word in words}
    tested = {
        words[place]
        for words, ambiguous, clue, _ in sense_head.sentences(lists["heldout"], sense_head.TESTED, 1)
        for place in (ambiguous, clue)
    }
    assert not trained & {"bank", "river", "loan"} and not trained & tested
    assert word_senses.stored()["sentences"] == sense_head.SENTENCES
    assert word_senses.stored()["right"] == pytest.approx(sense_head.right(word_senses.stored()["matrices"]), abs=0.01)


def test_the_stored_matrices_are_what_training_gives():
    learnt = sense_head.learn()
    assert all(
        np.allclose(got, stored, atol=1e-3)
        for got, stored in zip(learnt, word_senses.stored()["matrices"], strict=True)
    )
    assert sense_head.right(learnt) > 0.75 and sense_head.right(sense_head.learn(seed=1)) > 0.75


def test_the_numbers_of_a_pair_and_their_bars():
    numbers = {
        "X": [[1.0]],
        "Q": [[2.0, -1.0]],
        "K": [[3.0, 4.0]],
        "V": [[0.5]],
        "scores": [[2.0]],
        "weights": [[1.0]],
        "output": [[0.5]],
    }
    named = pair(numbers, 2, 0, 0)
    assert named["products"] == [6.0, -4.0] and sum(named["products"]) == named["score"]
    assert results(named) == ["2.00  −1.00", "3.00  4.00", "2.00", "1.00", "0.50", "0.50", "0.50"]
    assert cell(2, 4) == {"shown": "2.00", "y": "8.5", "height": "7.5"} and cell(-4, 4) == {
        "shown": "−4.00",
        "y": "16",
        "height": "15",
    }
    assert cell(-0.001, 0)["shown"] == "0.00"
