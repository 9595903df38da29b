"""Ten random starts and four recipes: what the lesson says about all of them, and slices against one go."""

import json

import numpy as np
import pytest

import door
from training import accuracy, descend, lesson, opposite, random_matrices

RECIPES = [("random", False), ("random", True), ("identity", False), ("identity", True)]


def asked(**question):
    return json.loads(door.answer(json.dumps({"do": "training_fan", **question})))


@pytest.fixture(scope="module")
def fans():
    """{recipe: ten answers}; the frozen random values for 40 steps only."""
    return {
        recipe: [
            asked(start=start, values=recipe[0], freeze=recipe[1], steps=60 if recipe == ("random", False) else 40)
            for start in range(10)
        ]
        for recipe in RECIPES
    }


def share(fan, step):
    return [run["shares"][run["steps"].index(step)] for run in fan]


def test_with_random_values_the_starts_differ_and_all_arrive(fans):
    fan = fans["random", False]
    assert share(fan, 20)[0] < 0.1 and min(share(fan, 20)[1:]) > 0.4 and max(share(fan, 20)) > 0.97
    assert min(share(fan, 40)) > 0.95 and min(share(fan, 60)) > 0.97


def test_with_frozen_random_values_no_start_arrives(fans):
    assert max(share(fans["random", True], 40)) < 0.75


@pytest.mark.parametrize("freeze", [False, True])
def test_with_the_identity_every_start_arrives_within_ten_steps_frozen_or_not(fans, freeze):
    assert min(share(fans["identity", freeze], 10)) > 0.95


def test_one_run_is_the_same_as_training_in_one_go():
    weights, _, _ = descend(random_matrices(seed=3), lesson(), 20, seed=3)
    assert asked(start=3, steps=20)["shares"][-1] == round(accuracy(weights, opposite(4)), 4)


def test_frozen_values_stay_and_the_identity_is_one():
    start = random_matrices(seed=1, values="identity")
    weights, _, _ = descend(start, lesson(), 3, seed=1, freeze_values=True)
    assert (
        np.array_equal(start[2], np.eye(16))
        and np.array_equal(weights[2], np.eye(16))
        and not np.array_equal(weights[0], start[0])
    )
    assert all(np.array_equal(one, other) for one, other in zip(start[:2], random_matrices(seed=1)[:2]))


@pytest.mark.parametrize("odd", [{"values": "zero"}, {"steps": 0}, {"steps": 601}])
def test_other_recipes_are_refused(odd):
    assert "must be one of random, identity" in asked(start=0, **odd)["problem"]
