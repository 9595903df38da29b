"""The laboratory of the root: its closed forms against long ones, its averages against what the lesson calculates."""

import json

import numpy as np
import pytest

import door
from attention import softmax_rows
from door.root_lab import BINS, jacobian_size, root_lab, shared, within
from publish.parts.root_lab import plots_of


@pytest.fixture(scope="module")
def lab():
    return root_lab()


def test_the_size_of_the_jacobian_is_that_of_the_whole_matrix():
    A = softmax_rows(np.random.default_rng(1).normal(size=(50, 6)) * 4)
    whole = [np.linalg.norm(np.diag(a) - np.outer(a, a)) for a in A]
    assert np.allclose(jacobian_size(A), whole)
    assert np.allclose(jacobian_size(np.eye(3)), 0) and np.allclose(
        jacobian_size(np.full((1, 4), 0.25)), np.sqrt(0.1875)
    )


def test_a_row_is_shared_by_as_many_as_it_has_equal_weights():
    assert np.allclose(shared(np.array([[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.25] * 4])), [1, 2, 4])


def test_nine_of_ten_lie_within():
    low, middle, high = within(np.arange(1001.0), np.mean)
    assert (low, middle, high) == (50, 500, 950)


def test_the_spread_is_the_root_and_stays_one_when_divided(lab):
    for d, undivided, divided in zip(lab["sizes"], lab["sides"]["undivided"], lab["sides"]["divided"]):
        assert undivided["spread"] == pytest.approx(d**0.5, rel=0.15)
        assert divided["spread"] == pytest.approx(1, rel=0.15)
        assert undivided["spread"] == pytest.approx(divided["spread"] * d**0.5, rel=1e-3)


def test_undivided_saturates_and_divided_does_not(lab):
    undivided, divided = lab["sides"]["undivided"], lab["sides"]["divided"]
    assert (
        undivided[-1]["largest"][1] > 0.93 and undivided[-1]["jacobian"][1] < 0.01 and undivided[-1]["shared"][1] < 1.3
    )
    assert all(abs(one["largest"][1] - 0.42) < 0.04 and one["jacobian"][1] > 0.3 for one in divided[2:])


def test_every_score_is_in_the_heap(lab):
    for side in lab["sides"].values():
        for one in side:
            assert sum(one["heap"]) == lab["keys"] * lab["draws"] and len(one["heap"]) == BINS
            assert one["largest"] == sorted(one["largest"]) and one["jacobian"] == sorted(one["jacobian"])


def test_other_seeds_are_other_draws_and_one_seed_is_always_the_same(lab):
    again, other = root_lab(), root_lab(seed=7)
    assert again == lab and other["sides"] != lab["sides"]


def test_through_the_door_and_what_it_refuses():
    answer = json.loads(door.answer('{"do": "root_lab", "keys": 3, "draws": 20, "seed": 1}'))
    assert answer["keys"] == 3 and len(answer["sides"]["divided"]) == 9
    assert "keys must lie" in json.loads(door.answer('{"do": "root_lab", "keys": 1}'))["problem"]


def test_the_plots_show_the_numbers_of_the_answer(lab):
    words = {
        name: name
        for name in (
            "lab.heap",
            "lab.largest",
            "lab.jacobian",
            "lab.score",
            "lab.weight",
            "lab.size",
            "lab.says.heap",
            "lab.says.curve",
            "lab.undivided",
            "lab.divided",
        )
    }
    plots = plots_of(lab, 5, words)
    assert list(plots) == [
        "heap-undivided",
        "heap-divided",
        "largest-undivided",
        "largest-divided",
        "jacobian-undivided",
        "jacobian-divided",
    ]
    assert plots["largest-divided"]["series"][1]["y"] == [one["largest"][1] for one in lab["sides"]["divided"]]
    assert plots["largest-divided"]["marks"] == [{"x": 64, "name": "64"}]
    (bars,) = plots["heap-undivided"]["series"]
    assert max(bars["y"]) == 1 and abs(np.average(bars["x"], weights=bars["y"])) < 2
