"""Heads side by side: the same numbers as the module's layer of several heads, and what each head was trained for."""

import json

import numpy as np
import pytest

import door
from arrays import unpack
from attention import multi_head_attention
from door.grid import attend, matrices
from sentence import tokens, vectors, with_positions


def asked(sentence, **more):
    return json.loads(door.answer(json.dumps({"do": "attend_heads", "sentence": sentence, **more})))


@pytest.mark.parametrize("sentence", ["the keys to this car are here", "one", "שלום עולם"])
def test_the_maps_are_those_of_one_layer_with_two_heads(sentence):
    answer, X = asked(sentence), with_positions(vectors(tokens(sentence)))
    Wq, Wk, Wv = (np.stack(Ws) for Ws in zip(*(matrices(name, 22) for name in ("agreement", "previous"))))
    Wo = np.ones((44, 22))
    output, A = multi_head_attention(X, Wq, Wk, Wv, Wo)
    for head, theirs in zip(answer["heads"], A, strict=True):
        assert np.allclose(unpack(head["weights"]), theirs, atol=1e-6)
    T = len(X)
    assert answer["shapes"] == {
        "X": [T, 22],
        "head": [T, 22],
        "side by side": [T, 44],
        "W_O": [44, 22],
        "output": list(output.shape),
    }


def test_the_grid_and_the_heads_show_the_same_weights():
    for name in ("agreement", "previous"):
        grid = attend("the keys to this car are here", head=name)["states"]["projections+positions"]
        (head,) = asked("the keys to this car are here", heads=[name])["heads"]
        assert head["weights"] == grid["weights"] and head["winners"] == grid["winners"]


def test_each_head_does_what_it_was_trained_for():
    agreement, previous = asked("the keys to this car are here")["heads"]
    assert agreement["winners"][5] == [1]
    assert previous["winners"] == [[0], [0], [1], [2], [3], [4], [5]]


def test_an_unknown_head_is_a_problem():
    assert "no head 'nouns'" in asked("the keys", heads=["nouns"])["problem"]
