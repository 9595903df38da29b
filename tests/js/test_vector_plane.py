"""The plane's arithmetic is Python's, and what is drawn stands where the numbers say."""

import json
import random
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
import {hull, reading, TASKS} from "./static/plane/arithmetic.js";
let all = ""; for await (const piece of process.stdin) all += piece;
console.log(JSON.stringify(JSON.parse(all).map((state) => ({...reading(state), hull: hull(state.words.map(({value}) => value)),
  met: Object.fromEntries(Object.entries(TASKS).map(([name, {met}]) => [name, met(state)]))}))));
"""


def random_state(dice):
    number = lambda most: round(dice.uniform(-most, most), 1)
    count = dice.randint(3, 6)
    words = [
        {"name": f"word{j}", "arrow": [number(3), number(3)], "value": [number(2), number(2)]} for j in range(count)
    ]
    q, k = ([[number(3), number(3)], [number(3), number(3)]] for _ in "qk")
    matrices = dice.choice([None, {"q": q, "k": k}, {"q": q, "k": q}])
    home, target = dice.sample(range(count), 2)
    return {
        "words": words,
        "asks": dice.randrange(count),
        "home": home,
        "target": target,
        "query": [number(4), number(4)],
        "matrices": matrices,
        "locked": bool(matrices) and matrices["q"] == matrices["k"],
        "divisor": dice.choice([0.1, 1, 2**0.5, 10]),
    }


def computed(states):
    node, _ = node_and_npm()
    outcome = subprocess.run(
        [node, "--input-type=module", "-e", SCRIPT], cwd=ROOT, input=json.dumps(states), capture_output=True, text=True
    )
    assert outcome.returncode == 0, outcome.stderr
    return json.loads(outcome.stdout)


def by_numpy(state, asks=None):
    """-> scores of a row, its weights, its output."""
    X, V = (np.array([word[part] for word in state["words"]]) for part in ("arrow", "value"))
    asks, matrices = state["asks"] if asks is None else asks, state["matrices"]
    K = X @ np.array(matrices["k"]) if matrices else X
    q = X[asks] @ np.array(matrices["q"]) if matrices else np.array(state["query"])
    weights = softmax_rows((K @ q)[None] / state["divisor"])[0]
    return K @ q, weights, weights @ V


@pytest.fixture(scope="module")
def fifty():
    dice = random.Random(17)
    states = [random_state(dice) for _ in range(50)]
    return list(zip(states, computed(states), strict=True))


def test_fifty_random_planes_compute_what_numpy_computes(fifty):
    for state, found in fifty:
        scores, weights, output = by_numpy(state)
        assert (
            np.allclose(found["scores"], scores)
            and np.allclose(found["weights"], weights)
            and np.allclose(found["output"], output)
        )
        assert np.allclose(np.array(found["shadows"]) * found["length"], scores)


def test_the_mixture_never_leaves_the_polygon_whose_corners_are_values(fifty):
    for state, found in fifty:
        corners, output = np.array(found["hull"]), np.array(found["output"])
        values = [word["value"] for word in state["words"]]
        assert all(corner in values for corner in found["hull"])
        for point in [output, *map(np.array, values)]:
            edges, to_point = np.roll(corners, -1, axis=0) - corners, point - corners
            assert (edges[:, 0] * to_point[:, 1] - edges[:, 1] * to_point[:, 0] >= -1e-9).all()


def test_with_one_matrix_whoever_reads_a_word_only_is_scored_above_zero_by_it():
    """The reason that the plane gives for the impossible task, tried on many matrices."""
    dice, read = random.Random(3), 0
    for _ in range(3000):
        state = random_state(dice)
        if not state["matrices"]:
            continue
        state["matrices"]["k"] = state["matrices"]["q"]
        home, target = state["home"], state["target"]
        (there, weights, _), (back, *_) = by_numpy(state, home), by_numpy(state, target)
        assert np.isclose(there[target], back[home])
        if weights[target] >= 0.95:
            read += 1
            assert back[home] > 0
    assert read > 100


def test_the_tasks_are_met_when_numpy_says_so(fifty):
    for state, found in fifty:
        only = by_numpy(state, state["home"])[1][state["target"]] >= 0.95
        away = only and by_numpy(state, state["target"])[0][state["home"]] < 0
        assert found["met"] == {"only": only, "away": away, "out": False}


def test_dot_and_table_are_drawn_with_these_numbers(fifty):
    for state, found in fifty[:10]:
        drawn = ElementTree.fromstring(f"<div>{draw(ROOT, 'vector-plane', state, WORDS)}</div>")
        rows = [row for row in drawn.iter("tr") if row.get("data-word")]
        assert np.allclose([float(row.get("data-weight")) for row in rows], found["weights"], atol=1e-6)
        dot = next(one for one in drawn.iter("circle") if one.get("data-part") == "output")
        assert np.allclose([float(dot.get("data-x")), float(dot.get("data-y"))], found["output"], atol=1e-6)
        assert "NaN" not in ElementTree.tostring(drawn, "unicode")


def test_a_picture_of_the_build_has_no_handles_and_one_that_is_alive_has_them(fifty):
    for state, _ in fifty[:10]:
        assert "data-handle" not in draw(ROOT, "vector-plane", state, WORDS)
        handles = draw(ROOT, "vector-plane", {**state, "alive": True}, WORDS).count("data-handle")
        assert handles == (1 if not state["matrices"] else 2 if state["locked"] else 4)
