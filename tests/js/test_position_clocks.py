"""Positions as hands of clocks: the numbers are those of positions.py, and what is said to depend on the distance alone does."""

import json
import random
import subprocess
from pathlib import Path

import numpy as np

from positions import rotated, sinusoids
from publish.setup.node import node_and_npm

ROOT = Path(__file__).parents[2]
IN_NODE = """
import {sinusoid, turned, products, spread} from "./static/drawing/position-numbers.js";
import {stays} from "./static/drawing/position-clocks.js";
const asked = JSON.parse((await import("node:fs")).readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map(({x, y, a, b}) => ({
  sinusoid: sinusoid(a, x.length), turned: turned(x, a), products: products(x, y, a, b),
  stays: Object.fromEntries(Object.entries(spread(x, y, b - a)).map(([name, values]) => [name, stays(values)])),
}))));
"""


def test_fifty_random_words_and_positions_are_pythons():
    dice, rng = random.Random(6), np.random.default_rng(6)
    asked = []
    for _ in range(50):
        d, a = 2 * dice.randint(1, 8), dice.randint(0, 30)
        asked.append(
            {"x": rng.normal(size=d).tolist(), "y": rng.normal(size=d).tolist(), "a": a, "b": a + dice.randint(0, 12)}
        )
    node, _ = node_and_npm()
    done = subprocess.run(
        [node, "--input-type=module", "-e", IN_NODE], input=json.dumps(asked), cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    for question, answer in zip(asked, json.loads(done.stdout), strict=True):
        x, y, a, b = np.array(question["x"]), np.array(question["y"]), question["a"], question["b"]
        P = sinusoids(b + 1, len(x))
        turn = lambda vector, t: rotated(np.tile(vector, (t + 1, 1)))[t]
        assert np.allclose(answer["sinusoid"], P[a]) and np.allclose(answer["turned"], turn(x, a))
        expected = {
            "words": x @ y,
            "word-position": x @ P[b],
            "position-word": P[a] @ y,
            "positions": P[a] @ P[b],
            "turned": turn(x, a) @ turn(y, b),
        }
        assert np.allclose([answer["products"][name] for name in expected], list(expected.values()))
        assert answer["stays"] == {
            "words": True,
            "word-position": False,
            "position-word": False,
            "positions": True,
            "turned": True,
        }
