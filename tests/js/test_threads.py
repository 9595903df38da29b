"""Threads are drawn by one function for build and page: every width is a weight that Python computed."""

import json
import math
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

import door
from arrays import unpack
from publish.parts.drawing import draw
from publish.parts.grid import first_grid, threads

ROOT = Path(__file__).parents[2]
WORDS = json.loads((ROOT / "static/interface/en.json").read_text("utf-8"))
VOCABULARY = "the keys to this car are here a bank on river shalom שלום 42 unheardofs sings she in garden , and".split()


def drawn(sentence, on="", row=0, **more):
    """-> attend's weights (T, T), and the drawing of one row as an XML element."""
    answer = json.loads(door.answer(json.dumps({"do": "attend", "sentence": sentence, "switches": ["projections"]})))
    grid = first_grid({"sentence": sentence, "on": on}, answer, WORDS)
    data = {**threads(grid, answer, WORDS), "row": row, **more}
    return unpack(answer["states"][on]["weights"]), ElementTree.fromstring(str(draw(ROOT, "threads", data, WORDS)))


def test_fifty_random_sentences_have_a_thread_for_every_weight_of_the_row():
    dice = random.Random(17)
    for _ in range(50):
        sentence, on = " ".join(dice.choices(VOCABULARY, k=dice.randint(1, 20))), dice.choice(["", "projections"])
        A, _ = drawn(sentence, on)
        row = dice.randrange(len(A))
        _, svg = drawn(sentence, on, row)
        paths = list(svg.iter("path"))
        assert [float(path.get("data-weight")) for path in paths] == [round(float(weight), 6) for weight in A[row]]
        widths = np.array([float(path.get("stroke-width")) for path in paths])
        assert np.allclose(widths, 0.6 + 14.4 * A[row], atol=0.051)  # one decimal in the drawing


def test_the_bar_under_a_word_is_the_mean_of_its_column():
    A, svg = drawn("the keys to this car are here", "projections")
    tracks, bars = (
        [float(rect.get("width")) for rect in svg.iter("rect") if rect.get("class") == name]
        for name in ("track", "received")
    )
    for track, bar, mean in zip(tracks, bars, A.mean(axis=0), strict=True):
        assert math.isclose(bar, max(track * mean, 1), abs_tol=0.1)


def test_the_word_that_asks_has_a_loop_and_all_threads_begin_at_it():
    _, svg = drawn("the keys to this car are here", row=5)
    ends = [[float(number) for number in re.findall(r"-?[\d.]+", path.get("d"))] for path in svg.iter("path")]
    loop = ends[5]
    middle = (loop[0] + loop[6]) / 2
    assert abs(loop[0] - loop[6]) == 12
    assert all(math.isclose(one[0], middle, abs_tol=0.2) for j, one in enumerate(ends) if j != 5)


def test_a_sentence_from_right_to_left_is_the_mirror_of_itself():
    left, right = (drawn("the keys are here", rtl=rtl)[1] for rtl in (False, True))
    width = float(left.get("width"))
    places = lambda svg: [float(word.get("x")) for word in svg.iter("text")]
    assert np.allclose(places(left), [width - x for x in places(right)], atol=0.11)


def test_without_scripts_the_drawing_is_a_picture_with_words_and_alive_its_words_are_radio_buttons():
    _, still = drawn("the keys are here")
    assert still.get("role") == "img" and still.get("aria-label").startswith("the reads:")
    _, alive = drawn("the keys are here", row=2, alive=True)
    words = [group for group in alive.iter("g") if group.get("role") == "radio"]
    assert alive.get("role") == "radiogroup" and [word.get("tabindex") for word in words] == ["-1", "-1", "0", "-1"]


def test_a_row_that_may_look_nowhere_draws_hairlines_and_no_nonsense():
    data = {"tokens": ["a", "b"], "weights": [[math.nan, math.nan], [0.5, 0.5]], "row": 0, "says": ""}
    assert "NaN" not in str(draw(ROOT, "threads", data, WORDS))
