"""The layer film: its numbers are those of attention.py, and every matrix is drawn in its true proportions."""

import json
import random
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from attention import attention
from publish.parts.drawing import draw
from publish.setup.node import node_and_npm
from sentence import tokens, vectors
from training import learnt

ROOT = Path(__file__).parents[2]
WORDS = json.loads((ROOT / "static/interface/en.json").read_text("utf-8"))
VOCABULARY = "the keys to this car are here a bank on river 42 unheardofs sings she in garden , and".split()
IN_NODE = """
import {layer, inside, likeness} from "./static/drawing/layer-numbers.js";
const films = JSON.parse((await import("node:fs")).readFileSync(0, "utf-8"));
console.log(JSON.stringify(films.map(({cells, ...given}) => {
  const numbers = layer(given);
  return {...numbers, cells: cells.map((cell) => inside(numbers, cell)), likeness: likeness(numbers, 0)};
})));
"""


def in_node(films):
    node, _ = node_and_npm()
    outcome = subprocess.run(
        [node, "--input-type=module", "-e", IN_NODE], input=json.dumps(films), cwd=ROOT, capture_output=True, text=True
    )
    assert outcome.returncode == 0, outcome.stderr[-2000:]
    return json.loads(outcome.stdout)


@pytest.fixture(scope="module")
def fifty():
    """50 random sentences with the trained projections -> [(what went in, Python's matrices, Node's)]."""
    dice, films, ours = random.Random(17), [], []
    Wq, Wk, Wv = learnt()["agreement"]
    for _ in range(50):
        X = vectors(tokens(" ".join(dice.choices(VOCABULARY, k=dice.randint(1, 14)))), dice.uniform(1, 8))
        Q, K, V = X @ Wq, X @ Wk, X @ Wv
        output, A = attention(Q, K, V)
        ours.append({"Q": Q, "K": K, "V": V, "scores": Q @ K.T, "scaled": Q @ K.T / 8**0.5, "A": A, "output": output})
        T = len(X)
        cells = [{"of": of, "i": dice.randrange(T), "j": dice.randrange(ours[-1][of].shape[1])} for of in ours[-1]]
        films.append({"X": X.tolist(), "Wq": Wq.tolist(), "Wk": Wk.tolist(), "Wv": Wv.tolist(), "cells": cells})
    return list(zip(films, ours, in_node(films)))


def test_every_matrix_of_fifty_random_sentences_is_pythons(fifty):
    for _, ours, theirs in fifty:
        for of, M in ours.items():
            assert np.allclose(theirs[of], M, rtol=1e-9, atol=1e-12), of


def test_a_cell_is_the_sum_of_the_products_it_shows(fifty):
    for film, ours, theirs in fifty:
        for cell, shown in zip(film["cells"], theirs["cells"]):
            value = ours[cell["of"]][cell["i"], cell["j"]]
            assert np.isclose(shown["value"], value)
            if shown["kind"] == "product":
                assert np.isclose(sum(shown["products"]), value) and np.isclose(
                    np.dot(shown["row"], shown["col"]), value
                )
            elif shown["kind"] == "scaled":
                assert np.isclose(shown["score"] / shown["divisor"], value)
            else:
                assert np.isclose(shown["exps"][cell["j"]] / shown["total"], value) and np.isclose(
                    sum(shown["weights"]), 1
                )


def test_likeness_is_the_cosine_of_what_was_read_and_each_words_vector(fifty):
    for film, ours, theirs in fifty:
        X, read = np.array(film["X"]), ours["output"][0]
        assert np.allclose(theirs["likeness"], X @ read / np.linalg.norm(X, axis=1) / np.linalg.norm(read))


def drawn(stop, **more):
    Wq, Wk, Wv = learnt()["agreement"]
    words = tokens("the keys to this car are here")
    data = {
        "tokens": words,
        "X": vectors(words).tolist(),
        "Wq": Wq.tolist(),
        "Wk": Wk.tolist(),
        "Wv": Wv.tolist(),
        "row": 5,
        "stop": stop,
        **more,
    }
    return ElementTree.fromstring(f"<all>{draw(ROOT, 'layer-film', data, WORDS)}</all>")


def matrices(film):
    return [group for group in film.iter("g") if group.get("class") == "matrix"]


@pytest.mark.parametrize("narrow", [False, True])
def test_every_frame_has_the_proportions_of_its_matrix_and_a_piece_of_line_for_every_cell(narrow):
    shapes = {
        "X": (7, 16),
        "Wq": (16, 8),
        "Wk": (16, 8),
        "Wv": (16, 16),
        "Q": (7, 8),
        "K": (7, 8),
        "V": (7, 16),
        "scores": (7, 7),
        "scaled": (7, 7),
        "A": (7, 7),
        "output": (7, 16),
    }
    groups = matrices(drawn(7, narrow=narrow))
    assert {group.get("data-of") for group in groups} == set(shapes)
    for group in groups:
        rows, cols = (
            shapes[group.get("data-of")][::-1] if group.get("data-turned") is not None else shapes[group.get("data-of")]
        )
        frame = next(rect for rect in group.iter("rect") if rect.get("class") == "frame")
        assert (float(frame.get("height")), float(frame.get("width"))) == (12 * rows + 1, 12 * cols + 1)
        assert sum(len(re.findall("M", path.get("d"))) for path in group.iter("path")) == rows * cols


def test_matrices_come_in_the_order_of_the_stops_and_nothing_leaves_the_drawing():
    there = lambda stop: [
        group.get("data-of") for group in matrices(drawn(stop)) if group.get("data-there") is not None
    ]
    assert there(1) == ["X"] and set(there(2)) == {"X", "Wq", "Wk", "Wv", "Q", "K", "V"} and len(there(7)) == 15
    for narrow in (False, True):
        for svg in drawn(7, narrow=narrow).iter("svg"):
            _, _, width, height = map(float, svg.get("viewBox").split())
            for rect in svg.iter("rect"):
                x, y, wide, high = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
                assert x >= 0 and y >= 0 and x + wide <= width and y + high <= height


def test_the_word_in_focus_keeps_its_row_and_a_cell_shows_its_sources():
    film = drawn(3, cell={"of": "scores", "i": 5, "j": 1})
    for group in matrices(film):
        ghosts = [rect for rect in group.iter("rect") if rect.get("class") == "ghost"]
        assert len(ghosts) == (
            2 if group.get("data-of") in ("X", "Q", "scores") and group.get("data-there") is not None else 0
        )
    assert len([rect for rect in film.iter("rect") if rect.get("class") == "source"]) == 4  # q in two places, k in two
    assert len([rect for rect in film.iter("rect") if rect.get("class") == "cell"]) == 1


def travelling(stop, t, **more):
    return next((group for group in drawn(stop, t=t, **more).iter("g") if group.get("class") == "travel"), None)


def test_between_stops_the_products_come_one_by_one_and_the_strip_is_one_long():
    cells = lambda stop, t: len([rect for rect in travelling(stop, t).iter("rect") if rect.get("data-shade")])
    assert travelling(2, 0) is None and travelling(6, 0.5) is None
    assert cells(1, 0.01) == 3 * 16 + 3 and cells(1, 0.99) == 3 * 16 + 8 + 8 + 16  # three rows of X, and q, k, v so far
    assert cells(2, 0.01) == 8 + 1 and cells(2, 0.99) == 8 + 7  # q over a key, and the scores so far
    assert cells(3, 0.5) == 7 and cells(5, 0.5) == 7 * 16
    strip = [rect for rect in travelling(4, 0.999).iter("rect")]
    assert (
        abs(sum(float(rect.get("width")) for rect in strip) - 7 * 12) < 3
        and abs(sum(float(rect.get("data-share")) for rect in strip) - 1) < 1e-9
    )
