"""Transformer layers as floors: the numbers are those of layers.py, and what is marked as moved has moved."""

import json
import random
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from layers import transformer_layer
from publish.parts.drawing import draw
from publish.record.recorder import block
from publish.setup.node import node_and_npm

ROOT = Path(__file__).parents[2]
WORDS = json.loads((ROOT / "static/interface/en.json").read_text("utf-8"))
IN_NODE = """
import {stacked} from "./static/drawing/block-numbers.js";
const asked = JSON.parse((await import("node:fs")).readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map(({X, layers, how}) => stacked(X, layers, how).map(({output, maps}) => ({output, maps})))));
"""


def random_layer(rng, d, h, d_k, d_ff):
    return {
        "Wq": rng.normal(size=(h, d, d_k)),
        "Wk": rng.normal(size=(h, d, d_k)),
        "Wv": rng.normal(size=(h, d, d_k)),
        "Wo": rng.normal(size=(h * d_k, d)),
        "W1": rng.normal(size=(d, d_ff)),
        "b1": rng.normal(size=d_ff),
        "W2": rng.normal(size=(d_ff, d)),
        "b2": rng.normal(size=d),
        "gain1": rng.normal(size=d),
        "shift1": rng.normal(size=d),
        "gain2": rng.normal(size=d),
        "shift2": rng.normal(size=d),
    }


def test_two_layers_of_fifty_random_cases_are_pythons():
    dice, rng, asked, ours = random.Random(8), np.random.default_rng(8), [], []
    for _ in range(50):
        d, h, d_k = dice.randint(2, 6), dice.randint(1, 3), dice.randint(1, 4)
        X, layers = (
            rng.normal(size=(dice.randint(1, 6), d)),
            [random_layer(rng, d, h, d_k, dice.randint(1, 8)) for _ in range(2)],
        )
        how = {"attention": dice.random() < 0.7, "normFirst": dice.random() < 0.5}
        asked.append(
            {
                "X": X.tolist(),
                "layers": [{name: W.tolist() for name, W in layer.items()} for layer in layers],
                "how": how,
            }
        )
        for layer in layers:
            X, A = transformer_layer(
                X,
                layer if how["attention"] else {**layer, "Wo": np.zeros_like(layer["Wo"])},
                norm_first=how["normFirst"],
            )
            ours.append((X, A))
    node, _ = node_and_npm()
    done = subprocess.run(
        [node, "--input-type=module", "-e", IN_NODE], input=json.dumps(asked), cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    theirs = [one for case in json.loads(done.stdout) for one in case]
    for (X, A), one in zip(ours, theirs, strict=True):
        assert np.allclose(one["output"], X) and np.allclose(one["maps"], A)


GIVEN = block({"tokens": "the keys are not here".split()}, {})


def drawn(**state):
    state = {"changed": 1, "attention": True, "normFirst": False, "count": 2} | state
    return ElementTree.fromstring(str(draw(ROOT, "transformer-block", {**GIVEN, **state}, WORDS)))


def moved(svg):
    """-> the columns whose top has moved."""
    return [int(text.get("data-column")) for text in svg.iter("text") if float(text.get("data-move") or 0) > 1e-9]


def test_only_attention_carries_a_change_from_one_column_to_another():
    for norm_first in (False, True):
        for count in (1, 2):
            assert moved(drawn(normFirst=norm_first, count=count)) == [0, 1, 2, 3, 4]
            assert moved(drawn(normFirst=norm_first, count=count, attention=False)) == [1]
    assert moved(drawn(changed=None)) == []


def test_a_layer_has_its_parts_in_the_order_of_its_kind_and_its_weights_sum_to_one():
    column = lambda svg: [
        node.get("data-part")
        for node in svg.iter()
        if (node.get("class") or "").startswith("node") and node.get("data-column") == "0"
    ]
    assert column(drawn(count=1)) == ["attention", "add", "norm", "network", "add", "norm"]
    assert column(drawn(count=1, normFirst=True)) == ["norm", "attention", "add", "norm", "network", "add"]
    threads = [path for path in drawn(count=1).iter("path") if "thread" in path.get("class", "")]
    assert len(threads) == 25 and abs(sum(float(path.get("data-weight")) for path in threads) - 5) < 1e-4
    assert not [path for path in drawn(attention=False).iter("path") if "thread" in path.get("class", "")]


def test_how_far_the_top_has_moved_is_the_distance_of_pythons_two_outputs():
    layers = [{name: np.array(W) for name, W in layer.items()} for layer in GIVEN["layers"]]
    X, other = np.array(GIVEN["X"]), np.array(GIVEN["X"])
    other[1] = GIVEN["other"][1]
    for layer in layers:
        X, other = transformer_layer(X, layer)[0], transformer_layer(other, layer)[0]
    shown = [float(text.get("data-move")) for text in drawn().iter("text") if text.get("data-move")]
    assert np.allclose(shown, np.linalg.norm(X - other, axis=1))
