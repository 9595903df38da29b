"""The training panel as the build writes it: mistakes of the author, the recorded run, and the same figures as the page's own script."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
from publishing import Elements, small_course

from publish.commands.build import build, read_and_run
from publish.parts.training_panel import PLAN, RATE, SEED, filled, percent, signed, strongest
from publish.record.recorder import training
from publish.setup.node import node_and_npm
from publish.setup.problem import LessonError
from training import accuracy, block, descend, lesson, opposite, random_matrices

ROOT = Path(__file__).parents[2]
WORDS = json.loads((ROOT / "static/interface/en.json").read_text("utf-8"))
NAMES = ["noun.sg", "noun.pl", "verb.sg", "verb.pl", "modifier", "function"]
PANEL = """\
## A panel

```{attention-training}
:name: training
:sentence: the keys to this car are here
:asks: are
- the key to these cars *is* here: the numbers exchanged
```
"""


@pytest.fixture(scope="module")
def panel(tmp_path_factory):
    root = small_course(tmp_path_factory.mktemp("panel"), one=PANEL)
    build(root, root / "_site")
    return Elements((root / "_site/lessons/one/index.html").read_text("utf-8"))


@pytest.fixture(scope="module")
def run():
    start = {
        "do": "train",
        "steps": 0,
        "start": {"seed": SEED, "rate": RATE},
        "sentence": "the keys to this car are here",
    }
    return training({"start": start, "plan": [[4, 1], [16, 6]]}, {})


def test_the_page_starts_with_the_random_matrices(panel):
    start = json.loads(panel.find("script", **{"data-part": "start"})[0][2])
    assert start["state"]["step"] == 0 and start["share"] == pytest.approx(
        accuracy(random_matrices(), opposite(4)), abs=0.02
    )
    assert np.allclose(start["block"], block(random_matrices()), atol=1e-4)
    shown = [text for tag, attributes, text in panel.all if tag == "td" and set(attributes) == {"data-shade"}]
    assert shown == [signed(entry) for row in start["block"] for entry in row]
    assert [attributes.get("on") for _, attributes, _ in panel.find("attention-grid")] == ["projections"]


def test_a_whole_run_is_readable_without_a_script(panel):
    (recorded,) = panel.find("p", **{"data-part": "recorded"})
    assert "“are” reads keys 9" in recorded[2] and "after 600 steps" in recorded[2]
    assert all(
        f"{verb}{asks} for {noun}" in recorded[2] or f"{verb} for {noun}" in recorded[2]
        for verb, asks, noun in (("verb.sg", " asks", "noun.sg"), ("verb.pl", " asks", "noun.pl"))
    )
    (curve,) = (one for one in panel.find("svg", role="img") if "The loss" in one[1]["aria-label"])
    assert "The loss goes from" in curve[1]["aria-label"]
    assert len(panel.find("path", **{"class": "line"})) == 2


def test_sentences_to_try_are_buttons_that_know_their_row(panel):
    (button,) = [one for one in panel.find("button") if "data-try" in one[1]]
    assert button[1]["data-try"] == "the key to these cars is here" and button[1]["data-asks"] == "is"


@pytest.mark.parametrize(
    "change, line, says",
    [
        (("asks: are", "asks: is"), 8, "is is not a word of the sentence"),
        (("*is*", "is"), 12, "with stars around the word"),
        ((": the numbers exchanged", ""), 12, "is no sentence to try"),
        ((":sentence: the keys to this car are here\n:asks: are\n", ""), 8, "needs the line :sentence:"),
    ],
)
def test_mistakes_of_the_author_have_a_line(tmp_path, change, line, says):
    with pytest.raises(LessonError, match=rf"lesson\.md:{line}: .*{says}"):
        read_and_run(small_course(tmp_path, one=PANEL.replace(*change)))


def test_the_recorded_run_is_the_run_in_one_go(run):
    weights, losses, _ = descend(random_matrices(), lesson(), 16, RATE)
    assert run["curve"]["steps"] == [1, 2, 3, 4, 10, 16] and run["last"]["step"] == 16 and run["first"]["step"] == 0
    assert run["curve"]["losses"] == pytest.approx([*losses[:4], np.mean(losses[4:10]), np.mean(losses[10:])], abs=1e-3)
    assert run["curve"]["shares"][-1] == pytest.approx(accuracy(weights, opposite(4)), abs=0.02)


def test_most_pictures_are_taken_where_attention_snaps():
    steps = {until: size for until, size, _ in PLAN}
    assert steps[60] == 2 and list(steps)[-1] == 600


def test_the_page_writes_the_same_figures():
    rng = np.random.default_rng(0)
    blocks = [rng.normal(size=(6, 6)) * scale for scale in (0.001, 0.2, 1, 20, 3000)]
    blocks += [np.array([0, -0.004, 0.994, 0.995, -0.995, 99.4, 99.5, -99.6, 1e7, -1, 1, 0.5] * 3).reshape(6, 6)]
    node, _ = node_and_npm()
    asked = json.dumps({"blocks": [one.tolist() for one in blocks], "names": NAMES, "words": WORDS})
    done = subprocess.run(
        [node, ROOT / "tests/js/training-block.mjs"], input=asked, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    for ours, theirs in zip(blocks, json.loads(done.stdout), strict=True):
        assert [[signed(entry) for entry in row] for row in ours.tolist()] == theirs["cells"]
        assert strongest(ours.tolist(), NAMES, WORDS) == theirs["says"]


def test_a_hundred_percent_is_said_only_if_nothing_is_missing():
    assert [percent(share) for share in (0, 0.254, 0.996, 1)] == [0, 25, 99, 100]
    assert filled("{a} and {b}", a=1, b="x") == "1 and x"
