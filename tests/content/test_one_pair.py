"""Statements of the first lesson about its own numbers: the hand-made ones, computed without NumPy, and the trained ones."""

import ast
import math
import re

import pytest

from door.word_senses import stored
from sentence import tokens, vectors

QUERY, KEY, VALUE = (
    {"place": (1.5, 1.5)},
    {"money": (1, 0), "water": (0, 1)},
    {"money": (1, 0, 0), "water": (0, 1, 0), "place": (0, 0, 1)},
)


@pytest.fixture(scope="module")
def words(root):
    """{word: {name of a number: the number}}, as the cell has them."""
    text = (root / "lessons/one-pair-at-a-time/lesson.md").read_text("utf-8")
    names = re.search(r"^#\s+(money water place filler)$", text, re.MULTILINE).group(1).split()
    return {
        word: dict(zip(names, ast.literal_eval(row)))
        for word, row in re.findall(r'^ +"(\w+)": +np\.array\((.*?)\),$', text, re.MULTILINE)
    }


def project(word, matrix):
    size = len(next(iter(matrix.values())))
    return [sum(word[name] * row[c] for name, row in matrix.items()) for c in range(size)]


def score(words, asks, answers):
    return sum(q * k for q, k in zip(project(words[asks], QUERY), project(words[answers], KEY)))


def read(words, asks, sentence):
    """The new vector: money, water, place."""
    shares = [math.exp(score(words, asks, word) / math.sqrt(2)) for word in sentence.split()]
    values = [project(words[word], VALUE) for word in sentence.split()]
    return [sum(share * value[c] for share, value in zip(shares, values)) / sum(shares) for c in range(3)]


def test_asking_and_being_asked_are_different_scores(words):
    assert (score(words, "bank", "river"), score(words, "river", "bank")) == (4.5, 1.5)
    assert (score(words, "bank", "loan"), score(words, "bank", "bank")) == (4.5, 3)


def test_the_neighbours_decide_which_bank_it_is(words):
    money, water, _ = read(words, "bank", "the bank on the side of the river")
    assert water > 5 * money
    money, water, _ = read(words, "bank", "the bank gave a loan")
    assert money > 5 * water
    assert words["bank"]["money"] == words["bank"]["water"]


def test_with_the_learnt_numbers_every_score_of_bank_is_negative():
    X = vectors(tokens("The bank on the side of the river"))
    Wq, Wk, _ = stored()["matrices"]
    scores = (X @ Wq @ (X @ Wk).T)[1]
    assert scores.max() < 0 and scores.argmax() == 7
