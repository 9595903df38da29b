"""grid.py and own_grid.py: every state of the grid in one answer, and the student's own function beside it."""

import json
import re
import time

import numpy as np
import pytest

from arrays import pack, unpack
from attention import causal_mask, self_attention, softmax_rows
from door.grid import attend, attend_across
from door.own_grid import attend_by
from sentence import tokens, vectors, with_positions
from training import learnt, random_matrices

DEFAULT = "the keys to this car are here"
STATES = ["", "projections", "positions", "projections+positions"]
RIGHT = """
import numpy as np
def self_attention(X, Wq, Wk, Wv):
    S = (X @ Wq) @ (X @ Wk).T / np.sqrt(Wq.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ (X @ Wv), A
"""


def weights(answer, state):
    return unpack(answer["states"][state]["weights"])


def test_all_eight_states_are_in_one_answer():
    answer = attend(DEFAULT)
    assert set(answer["states"]) == {
        *STATES,
        "mask",
        "projections+mask",
        "positions+mask",
        "projections+positions+mask",
    }
    assert set(answer["readings"]) == set(STATES) and answer["tokens"] == DEFAULT.split()
    assert len(answer["names"]) == 22 and answer["problem"] is None and answer["rtl"] is False


def test_off_every_row_is_won_by_its_diagonal_and_on_are_reads_keys():
    answer = attend(DEFAULT)
    assert answer["states"][""]["winners"] == [[i] for i in range(7)]
    are = weights(answer, "projections")[5]
    assert are[1] > 0.7 and are[4] < 0.2 and answer["states"]["projections"]["winners"][5] == [1]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("masked", [False, True])
def test_a_state_is_the_lessons_layer_on_the_lessons_vectors(state, masked):
    answer = attend(DEFAULT, r=3)
    X = vectors(tokens(DEFAULT), 3)
    X = with_positions(X) if "positions" in state else X
    W = (
        learnt()["agreement" + "+positions" * ("positions" in state)]
        if "projections" in state
        else [np.eye(X.shape[1])] * 3
    )
    A = self_attention(X, *W, mask=causal_mask(7) if masked else None)[1]
    name = "+".join(filter(None, [state, "mask" * masked]))
    assert np.allclose(weights(answer, name), A, atol=1e-6) and answer["states"][name]["reading"] == state


def test_readings_hold_what_the_weights_are_made_of():
    answer = attend(DEFAULT)
    for name in STATES:
        reading = answer["readings"][name]
        X = unpack(reading["X"])
        Q, K, V = (X if reading[letter] is None else unpack(reading[letter]) for letter in "QKV")
        assert np.allclose(unpack(reading["scores"]), Q @ K.T, atol=1e-4)
        assert np.allclose(
            softmax_rows(unpack(reading["scores"]).astype(float) / reading["divisor"]), weights(answer, name), atol=1e-4
        )
        assert np.allclose(unpack(reading["lengths"]), np.linalg.norm(V, axis=1), atol=1e-5)
        assert (reading["Q"] is None) == ("projections" not in name)


def test_repeated_words_tie_and_positions_untie_them():
    answer = attend("the keys and the keys are here")
    assert answer["states"][""]["winners"][:2] == [[0, 3], [1, 4]] and answer["states"]["projections"]["winners"][
        5
    ] == [1, 4]
    assert all(len(row) == 1 for row in answer["states"]["projections+positions"]["winners"])


def test_fewer_switches_make_a_shorter_answer():
    answer = attend(DEFAULT, switches=["projections"])
    assert set(answer["states"]) == set(answer["readings"]) == {"", "projections"}
    assert set(attend(DEFAULT, switches=[])["states"]) == {""}


def test_variants_break_what_they_say():
    Q = K = vectors(DEFAULT.split())
    off = lambda variant: weights(attend(DEFAULT, variant=variant), "")
    assert np.allclose(off("no-divisor"), softmax_rows(Q @ K.T), atol=1e-6)
    assert np.allclose(off("columns").sum(axis=0), 1, atol=1e-6) and not np.allclose(off("columns").sum(axis=1), 1)
    assert np.allclose(off("unnormalised").max(axis=1), 1) and (off("unnormalised").sum(axis=1) > 1.1).all()
    on, swapped = (
        attend(DEFAULT)["readings"]["projections"],
        attend(DEFAULT, variant="swapped")["readings"]["projections"],
    )
    assert np.allclose(unpack(on["scores"]), unpack(swapped["scores"]).T, atol=1e-4)
    assert attend(DEFAULT, variant="no-divisor")["readings"][""]["divisor"] == 1


def test_a_stricter_mask_leaves_the_first_row_nothing():
    answer = attend(DEFAULT, mask="earlier")
    A = weights(answer, "mask")
    assert np.isnan(A[0]).all() and np.isfinite(A[1:]).all() and answer["states"]["mask"]["winners"][0] == []


def test_the_readers_own_matrices_take_the_place_of_the_stored_ones():
    W = random_matrices(seed=3)
    answer = attend(DEFAULT, **dict(zip(("Wq", "Wk", "Wv"), (pack(M, "f32") for M in W))))
    X = vectors(DEFAULT.split())
    assert np.allclose(weights(answer, "projections"), self_attention(X, *W)[1], atol=1e-5)
    assert np.allclose(weights(answer, "projections+positions"), weights(attend(DEFAULT), "projections+positions"))


def test_heads_are_asked_by_name():
    nouns, previous = attend("The bank on the side of the river", head="nouns"), attend(DEFAULT, head="previous")
    bank = weights(nouns, "projections")[1]
    assert bank[7] + bank[4] > 0.6 and "projections+positions" not in nouns["states"]
    assert (
        weights(previous, "projections+positions")[range(1, 7), range(6)] > 0.7
    ).all() and "projections" not in previous["states"]


def test_two_sentences_make_a_grid_that_is_not_square():
    answer = attend_across("are here", "שלום the keys to this car")
    assert weights(answer, "projections").shape == (2, 6) and answer["states"]["projections"]["winners"][0] == [2]
    assert (
        np.allclose(weights(answer, "").sum(axis=1), 1, atol=1e-6) and answer["answering"]["rtl"] and not answer["rtl"]
    )
    same = attend_across(DEFAULT, DEFAULT)
    assert np.allclose(weights(same, "projections"), weights(attend(DEFAULT), "projections"))


@pytest.mark.parametrize("words, most", [(7, 0.015), (64, 0.04)])
def test_an_answer_is_quick(words, most):
    text, times = " ".join(f"word{i}" for i in range(words)), []
    for _ in range(15):
        began = time.perf_counter()
        json.dumps(attend(text))
        times.append(time.perf_counter() - began)
    assert min(times) < most  # measured: 1 ms and 4 ms; the margin is for busy machines


# The student's own function --------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", STATES)
def test_a_right_function_draws_the_lessons_grid(state):
    answer = attend_by(RIGHT, DEFAULT, state=state)
    assert answer["error"] is None and answer["largest_difference"] < 1e-12
    assert np.allclose(unpack(answer["weights"]), weights(attend(DEFAULT), state)) and np.allclose(
        unpack(answer["ours"]), unpack(answer["weights"])
    )
    assert answer["winners"] == attend(DEFAULT)["states"][state]["winners"]


def test_a_wrong_function_draws_its_wrong_grid():
    answer = attend_by(RIGHT.replace("axis=1", "axis=0"), DEFAULT)
    assert answer["error"] is None and answer["largest_difference"] > 0.1
    assert np.allclose(unpack(answer["weights"]).sum(axis=0), 1, atol=1e-6)


def test_nan_is_drawn_and_has_no_difference():
    answer = attend_by(RIGHT.replace("return A", "A[0] = np.nan; return A"), DEFAULT)
    assert (
        np.isnan(unpack(answer["weights"])[0]).all()
        and answer["largest_difference"] is None
        and answer["winners"][0] == []
    )


@pytest.mark.parametrize(
    "source, kind, line, says",
    [
        (RIGHT.replace("Wq.shape[1]", "Wq.shape[5]"), "IndexError", 4, "out of range"),
        ("def f(:", "SyntaxError", 1, "invalid syntax"),
        ("x = 1", "NameError", None, "no function self_attention"),
        (RIGHT.replace("A @ (X @ Wv), A", "A"), "", None, r"returned an array \(7, 7\)"),
        (RIGHT.replace(", A\n", ", X\n"), "", None, r"shape \(7, 16\); for 7 tokens the grid needs \(7, 7\)"),
        (RIGHT.replace(", A\n", ", 'A'\n"), "", None, "not an array of numbers"),
        ("def self_attention(*a): pass", "", None, "returned NoneType"),
        ("def self_attention(X): pass", "TypeError", None, "positional argument"),
        ("def self_attention(*a): exit()", "SystemExit", 1, "ended"),
        ("def self_attention(*a): return self_attention(*a)", "RecursionError", 1, "calls itself"),
    ],
)
def test_what_cannot_be_drawn_is_said(source, kind, line, says):
    answer = attend_by(source, DEFAULT)
    found = answer["error"]
    assert (
        answer["weights"] is None
        and (found["type"], found["line"]) == (kind, line)
        and re.search(says, found["message"])
    )
    assert unpack(answer["ours"]).shape == (7, 7) and "own_grid.py" not in found["traceback"]


def test_the_function_cannot_spoil_the_lessons_vectors():
    before = unpack(attend_by(RIGHT, DEFAULT)["ours"])
    attend_by(RIGHT.replace("S = ", "X[:] = 0; Wq[:] = 0; S = "), DEFAULT)
    assert (unpack(attend_by(RIGHT, DEFAULT)["ours"]) == before).all()
