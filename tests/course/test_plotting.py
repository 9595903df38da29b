"""show() and plot(): plain data for the page, numbers as text elsewhere, and a plain sentence for what cannot be drawn."""

import contextlib
import io
import json

import numpy as np
import pytest

import door
import plotting


def run(source):
    answer, printed = door.captured(
        json.dumps({"do": "run", "source": "import numpy as np\nfrom plotting import *\n" + source})
    )
    return json.loads(answer), printed


def test_a_cell_answers_with_what_it_drew_and_prints_nothing():
    answer, printed = run(
        "show([[0, .5], [np.nan, -np.inf]], rows=['a', 'b'], title='two')\nplot([1, 4, 9], title='squares')"
    )
    one, two = answer["pictures"]
    assert (one["kind"], one["values"], one["rows"], one["columns"]) == (
        "map",
        [[0, 0.5], ["nan", "-inf"]],
        ["a", "b"],
        ["0", "1"],
    )
    assert (two["kind"], two["x"], two["y"], two["title"]) == ("curve", [0, 1, 2], [[1, 4, 9]], "squares")
    assert printed == "" and answer["error"] is None


def test_a_cell_that_draws_nothing_answers_as_before_and_pictures_of_a_failed_cell_are_there():
    assert "pictures" not in run("1")[0]
    answer, _ = run("show(np.eye(2))\n1 / 0")
    assert len(answer["pictures"]) == 1 and answer["error"]["type"] == "ZeroDivisionError"


def test_without_a_page_the_numbers_are_printed_with_their_names():
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        plotting.show([[1, 0.25]], rows=["are"], columns=["the", "keys"], title="weights")
        plotting.plot([[1, 2], [3, 4]], x=[10, 20], names=["one", "other"], xlabel="step")
    assert [line.split() for line in printed.getvalue().splitlines()] == [
        ["weights"],
        ["the", "keys"],
        ["are", "1", "0.25"],
        ["step", "one", "other"],
        ["10", "1", "3"],
        ["20", "2", "4"],
    ]


@pytest.mark.parametrize(
    "source, sentence",
    [
        ("show([1, 2])", "show(A) draws a matrix, with rows and columns; this has the shape (2,)"),
        ("show(np.zeros((65, 3)))", "at most 64 rows and columns; this has 65 and 3"),
        ("show([['a']])", "show(A) needs numbers"),
        ("show([[1], [2, 3]])", "show(A) needs numbers, and in every row as many"),
        ("show(np.eye(2), rows=['one'])", "rows has 1, but the rows are 2"),
        ("show([['1', '2']])", "show(A) needs numbers"),
        ("show(np.eye(2) * 1j)", "show(A) needs numbers"),
        ("show(np.eye(2), rows=5)", "rows is a list of names"),
        ("plot([1, 2], names=3)", "names is a list of names, one for each of the curves"),
        ("plot([])", "plot(y) draws a list of numbers"),
        ("plot(np.zeros((4, 5)))", "at most 3 curves"),
        ("plot(range(5001))", "5000 points"),
        ("plot([1, 2], x=[1])", "needs an x for each of the 2 numbers"),
        ("plot('ab')", "plot(y) needs numbers"),
        ("plot([1, 2], names=['a', 'b'])", "names has 2, but the curves are 1"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(source, sentence):
    error = run(source)[0]["error"]
    assert error["type"] == "ValueError" and sentence in error["message"]


def test_who_asks_for_matplotlib_is_told_what_draws_here():
    assert "from plotting import show, plot" in run("import matplotlib.pyplot as plt")[0]["error"]["message"]
    assert "from plotting" not in run("import pandas")[0]["error"]["message"]


def test_the_numbers_of_a_map_are_the_arrays_own():
    A = np.random.default_rng(0).normal(size=(7, 5))
    with plotting.collecting() as pictures:
        plotting.show(A)
    assert np.array_equal(np.array(pictures[0]["values"]), A)
