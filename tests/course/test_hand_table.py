"""Be the training: what each table finds, which levels can be done, and why the others cannot."""

import json

import numpy as np
import pytest

import door
from arrays import unpack
from attention import softmax_rows
from door.hand_table import ENOUGH, LEVELS, MOST, around, hand_table, subjects, twins
from sentence import READINGS, vectors
from training import opposite, winners


def table(**entries):
    """verb_sg__noun_sg=1 -> the 6 x 6 table with a 1 where verb.sg asks for noun.sg."""
    M = np.zeros((len(READINGS), len(READINGS)))
    for name, entry in entries.items():
        asks, answers = (part.replace("_", ".") for part in name.split("__"))
        M[READINGS.index(asks), READINGS.index(answers)] = entry
    return M


SUBJECT = table(verb_sg__noun_sg=1, verb_pl__noun_pl=1)
WRONG_NUMBER = table(verb_sg__noun_pl=1, verb_pl__noun_sg=1)
ADJECTIVE = table(modifier__noun_sg=1, modifier__noun_pl=1)
DESCRIBED = table(verb_sg__modifier=1, verb_pl__modifier=1)
CIRCLE = SUBJECT + table(noun_sg__modifier=1, noun_pl__modifier=1, modifier__verb_sg=1, modifier__verb_pl=1)


def played(level, *tables):
    answer = json.loads(
        door.answer(json.dumps({"do": "hand_table", "level": level, "tables": [M.tolist() for M in tables]}))
    )
    assert answer["problem"] is None, answer["problem"]
    return answer


def found(level, *tables):
    return [job["found"] for job in played(level, *tables)["jobs"]]


SOLUTIONS = {
    "subject": [SUBJECT],
    "adjective": [ADJECTIVE],
    "mirror": [SUBJECT + SUBJECT.T],
    "circle": [CIRCLE],
    "two-heads": [SUBJECT, DESCRIBED],
}


def test_every_level_that_can_be_done_is_done_and_the_rest_is_said_to_be_impossible():
    assert [name for name, level in LEVELS.items() if level.possible] == list(SOLUTIONS)
    for name, tables in SOLUTIONS.items():
        assert played(name, *tables)["solved"] and not played(name, *(0 * M for M in tables))["solved"], name


def test_what_the_lesson_says_about_tables_filled_by_hand():
    assert found("subject", SUBJECT) == [897]
    assert found("subject", SUBJECT - WRONG_NUMBER) == [847]  # penalties make it worse: 94.1 %
    assert found("subject", SUBJECT - 0.1 * WRONG_NUMBER) == [899]
    assert found("subject", np.eye(6)) == [0]  # likeness alone
    assert played("subject", SUBJECT)["jobs"][0]["asks_back"] == 44
    (mirrored,) = played("mirror", SUBJECT + SUBJECT.T)["jobs"]
    assert (mirrored["found"], mirrored["asks_back"], mirrored["of"]) == (871, 784, 900)


def test_a_row_is_counted_as_one_sentence_at_a_time_says():
    """By another road: the whole map of each sentence, for a random table."""
    M = np.random.default_rng(4).normal(size=(6, 6)).clip(-MOST, MOST)
    slowly = 0
    for sentence in opposite():
        X = vectors(sentence.tokens)[:, :6]
        won = winners(softmax_rows(X.astype(np.float32).astype(float) @ M @ X.astype(np.float32).astype(float).T))
        slowly += sum(bool(won[asks, answers] and won[asks].sum() == 1) for asks, answers in sentence.pairs)
    assert found("subject", M) == [slowly]


def test_the_map_on_show_is_the_softmax_of_the_tables_scores():
    answer = played("subject", SUBJECT)
    X = vectors(answer["tokens"])[:, :6]
    assert np.allclose(unpack(answer["heads"][0]), softmax_rows(X @ SUBJECT @ X.T), atol=1e-6)
    assert answer["tokens"][answer["asks"]] == "are" and unpack(answer["heads"][0])[answer["asks"]].argmax() == 1


def test_no_symmetric_table_does_all_of_the_circle_in_one_sentence():
    """The three margins around the circle add up to 0 for every symmetric table."""
    draw = np.random.default_rng(0)
    for sentence, pairs in zip(around("circle", 0, 1).sentences, around("circle", 0, 1).pairs):
        ((verb, noun),) = pairs
        X, M = vectors(sentence.tokens)[:, :6], draw.normal(size=(6, 6))
        E, adjective = X @ (M + M.T) @ X.T, noun - 1
        margins = [
            E[verb, noun] - E[verb, adjective],
            E[noun, adjective] - E[noun, verb],
            E[adjective, verb] - E[adjective, noun],
        ]
        assert abs(sum(margins)) < 1e-9
    for _ in range(30):
        M = draw.normal(size=(6, 6)) * 0.5
        answer = played("mirror-circle", ((M + M.T) / 2).clip(-MOST, MOST))
        assert not answer["solved"] and sum(job["found"] for job in answer["jobs"]) <= 2 * answer["jobs"][0]["of"]


def test_two_nouns_of_one_number_are_found_half_of_the_time_at_most():
    of = sum(map(len, twins().pairs))
    assert of == 398
    for M in [SUBJECT, *np.random.default_rng(1).normal(size=(30, 6, 6)).clip(-MOST, MOST)]:
        assert found("same-number", M)[0] <= of / 2
    assert found("same-number", SUBJECT) == [199]
    for sentence, twin in zip(twins().sentences[::2], twins().sentences[1::2]):
        assert sorted(sentence.tokens) == sorted(twin.tokens) and sentence.tokens != twin.tokens


def test_one_head_cannot_do_two_jobs_and_two_heads_can():
    for M in [SUBJECT + DESCRIBED, *np.random.default_rng(2).normal(size=(30, 6, 6)).clip(-MOST, MOST)]:
        answer = played("two-jobs", M)
        assert sum(job["found"] for job in answer["jobs"]) <= answer["jobs"][0]["of"] and not answer["solved"]
    assert found("two-heads", SUBJECT, DESCRIBED) == [45, 45]


def test_a_symmetric_level_is_not_done_by_another_table():
    answer = played("mirror", SUBJECT)
    assert answer["jobs"][0]["found"] >= ENOUGH * answer["jobs"][0]["of"] and not answer["solved"]


@pytest.mark.parametrize(
    ("level", "tables", "says"),
    [
        ("nothing", [np.zeros((6, 6))], "no level 'nothing'"),
        ("subject", [np.zeros((5, 5))], "1 tables of 6 x 6"),
        ("two-heads", [np.zeros((6, 6))], "2 tables"),
        ("subject", [np.full((6, 6), 3.0)], "from -2 to 2"),
    ],
)
def test_other_levels_and_tables_are_refused(level, tables, says):
    answer = json.loads(
        door.answer(json.dumps({"do": "hand_table", "level": level, "tables": [M.tolist() for M in tables]}))
    )
    assert says in answer["problem"]


def test_all_levels_come_in_one_answer_with_empty_tables():
    levels = json.loads(door.answer('{"do": "hand_levels"}'))["levels"]
    assert list(levels) == list(LEVELS)
    for name, answer in levels.items():
        assert answer == json.loads(json.dumps(hand_table(name, np.zeros((LEVELS[name].heads, 6, 6)))))
        assert all(job["found"] == 0 for job in answer["jobs"])


def test_the_job_of_the_subject_is_the_accuracy_of_the_training():
    assert sum(map(len, subjects().pairs)) == sum(len(s.pairs) for s in opposite()) == 900
