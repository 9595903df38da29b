"""The bench's arithmetic is Python's: shares, what a mask takes away before and after, and a row of the Jacobian."""

import json
import random
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from attention import softmax_rows
from publish.parts.drawing import draw
from publish.setup.node import node_and_npm

ROOT = Path(__file__).parents[2]
WORDS = json.loads((ROOT / "static/interface/en.json").read_text("utf-8"))
SCRIPT = """
import {row} from "./static/drawing/softmax-numbers.js";
let all = ""; for await (const piece of process.stdin) all += piece;
console.log(JSON.stringify(JSON.parse(all).map(row)));
"""


def random_state(dice):
    count = dice.randint(2, 6)
    words = [
        {"name": f"word{j}", "score": round(dice.uniform(-10, 10), 1), "hidden": j > 0 and dice.random() < 0.4}
        for j in range(count)
    ]
    return {
        "words": words,
        "d_k": dice.choice([4, 64]),
        "divided": dice.random() < 0.5,
        "shift": dice.choice([0, -2.5, 5]),
        "shut": dice.choice(["no", "before", "after"]),
        "showsInput": True,
        "pushed": dice.choice([None, dice.randrange(count)]),
    }


def computed(states):
    node, _ = node_and_npm()
    outcome = subprocess.run(
        [node, "--input-type=module", "-e", SCRIPT], cwd=ROOT, input=json.dumps(states), capture_output=True, text=True
    )
    assert outcome.returncode == 0, outcome.stderr
    return json.loads(outcome.stdout)


def inputs_of(state):
    hidden = np.array([word["hidden"] for word in state["words"]])
    scores = np.array([word["score"] for word in state["words"]])
    inputs = scores / (state["d_k"] ** 0.5 if state["divided"] else 1) + state["shift"]
    return np.where(hidden & (state["shut"] == "before"), -np.inf, inputs), hidden


def shares_of(inputs, hidden, shut):
    weights = softmax_rows(inputs[None])[0]
    return np.where(hidden, 0, weights) if shut == "after" else weights


@pytest.fixture(scope="module")
def fifty():
    dice = random.Random(7)
    states = [random_state(dice) for _ in range(50)]
    return list(zip(states, computed(states), strict=True))


def test_shares_are_numpys_and_sum_to_one_unless_the_mask_came_after(fifty):
    for state, read in fifty:
        inputs, hidden = inputs_of(state)
        shares = shares_of(inputs, hidden, state["shut"])
        assert np.allclose(read["shares"], shares, atol=1e-12)
        assert np.isclose(read["sum"], shares.sum())
        if state["shut"] != "after" or not hidden.any():
            assert np.isclose(read["sum"], 1)


def test_the_rates_are_what_a_small_push_does(fifty):
    seen = 0
    for state, read in fifty:
        if state["pushed"] is None:
            assert read["rates"] is None
            continue
        inputs, hidden = inputs_of(state)
        step = np.zeros(len(inputs))
        step[state["pushed"]] = 1e-6
        before, after = (shares_of(inputs + way * step, hidden, state["shut"]) for way in (-1, 1))
        assert np.allclose(read["rates"], (after - before) / 2e-6, atol=1e-5)
        seen += 1
    assert seen > 10


def test_a_constant_added_to_all_changes_no_share():
    state = random_state(random.Random(1))
    one, other = computed([{**state, "shift": 0}, {**state, "shift": 5}])
    assert np.allclose(one["shares"], other["shares"], atol=1e-12) and one["exps"] != other["exps"]


def test_the_strip_is_as_long_as_the_shares_and_the_hole_is_the_rest(fifty):
    state, read = next((state, read) for state, read in fifty if state["shut"] == "after" and read["sum"] < 0.9)
    strip = ElementTree.fromstring(re.search("<svg.*</svg>", draw(ROOT, "softmax-bench", state, WORDS), re.S)[0])
    widths = [float(rect.get("width")) for rect in strip.iter("rect")]
    assert np.allclose(np.array(widths[:-1]) / 600, read["shares"], atol=2e-4)
    assert widths[-1] / 600 == pytest.approx(1 - read["sum"], abs=2e-4)
