"""What the lesson says about ten random starts is what they do; the figures come from training all of them again."""

import re
from pathlib import Path

import pytest

from door.training_fan import training_fan

TEXT = re.sub(r"\s+", " ", (Path(__file__).parents[2] / "lessons/watch-it-learn/lesson.md").read_text("utf-8"))


def shares(values, freeze, step):
    runs = [training_fan(start, values, freeze, steps=step) for start in range(10)]
    return [100 * run["shares"][-1] for run in runs]


def said(pattern):
    """The numbers in a sentence of the lesson."""
    found = re.search(pattern.replace("#", r"(\d+)"), TEXT)
    assert found, pattern
    return [int(number) for number in found.groups()]


def test_random_values():
    first, *others = shares("random", False, 20)
    assert said("With start 0, # % of the verbs find their subject after 20 steps") == pytest.approx([first], abs=2)
    assert said("nine other starts it is between # and # % by then") == pytest.approx([min(others), max(others)], abs=2)
    assert min(shares("random", False, 40)) >= said("After 40 steps, # % or more find it with every start")[0] - 1


def test_the_identity_with_and_without_freezing():
    (least,) = said("after 6 steps, # % or more of the verbs find their subject with every start")
    assert min(shares("identity", False, 6)) >= least - 1 and min(shares("identity", True, 6)) >= least - 1


def test_frozen_random_values():
    most, least = said("In 60 steps no start gets past # %, and one gets to # %")
    runs = [training_fan(start, "random", True) for start in range(10)]
    assert max(max(run["shares"]) for run in runs) * 100 == pytest.approx(most, abs=2)
    assert min(run["shares"][-1] for run in runs) * 100 == pytest.approx(least, abs=2)
