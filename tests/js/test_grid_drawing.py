"""What the grid's JavaScript computes and writes agrees with Python: the steps of a cell, and the program that prints the grid."""

import json
import os
import subprocess
import tomllib
from pathlib import Path

import numpy as np
import pytest

import door
from arrays import unpack
from door.grid import MASKS, VARIANTS
from publish.parts.grid import code, first_grid
from publish.setup.node import node_and_npm

ROOT = Path(__file__).parents[2]
SENTENCE = 'the keys to this "car" are here'
WORDS = json.loads((ROOT / "static/interface/en.json").read_text("utf-8"))


def ask(**question):
    return json.loads(door.answer(json.dumps({"do": "attend", "sentence": SENTENCE, **question})))


def run_node(tmp_path, **environment):
    node, _ = node_and_npm()
    command = [node, "tests/js/grid-arithmetic.test.mjs"]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True)


def test_the_steps_of_every_cell_lead_to_pythons_weight(tmp_path):
    cases = [(variant, "causal") for variant in VARIANTS] + [(None, "earlier")]
    answers = [{"variant": variant, "mask": mask, "answer": ask(variant=variant, mask=mask)} for variant, mask in cases]
    (tmp_path / "answers.json").write_text(json.dumps(answers))
    outcome = run_node(tmp_path, ATTENTION_ANSWERS=str(tmp_path / "answers.json"))
    assert outcome.returncode == 0, outcome.stdout[-4000:]
    assert outcome.stdout.count("\nok ") == 8 * len(cases)


def grids():
    on = [[], ["projections"], ["positions"], ["projections", "positions", "mask"], ["projections", "mask"]]
    asked = {"mask": "causal", "head": "agreement"}
    yield from ({"sentence": SENTENCE, "r": 4.5, "on": names, "variant": None, "asked": asked} for names in on)
    yield from (
        {"sentence": SENTENCE, "r": 3, "on": ["projections"], "variant": variant, "asked": asked}
        for variant in VARIANTS
        if variant
    )
    yield {
        "sentence": SENTENCE,
        "r": 4,
        "on": ["projections", "positions", "mask"],
        "variant": None,
        "asked": {"mask": "earlier", "head": "previous"},
    }


def test_the_program_of_a_grid_computes_that_grid(tmp_path, capsys):
    wanted = list(grids())
    outcome = run_node(tmp_path, ATTENTION_PROGRAMS=json.dumps(wanted))
    line = next(line for line in outcome.stdout.splitlines() if line.startswith("PROGRAMS "))
    for grid, program in zip(wanted, json.loads(line[len("PROGRAMS ") :]), strict=True):
        names = {}
        with np.errstate(invalid="ignore"):
            exec(program, names)
        answer = ask(r=grid["r"], variant=grid["variant"], **grid["asked"])
        assert names["A"] == pytest.approx(
            unpack(answer["states"]["+".join(grid["on"])]["weights"]), abs=1e-6, nan_ok=True
        ), program


def test_the_build_writes_the_same_first_program_as_the_page(tmp_path):
    grid = {"sentence": SENTENCE, "r": 4, "on": [], "variant": None, "asked": {"mask": "causal", "head": "agreement"}}
    line = run_node(tmp_path, ATTENTION_PROGRAMS=json.dumps([grid])).stdout.partition("PROGRAMS ")[2].splitlines()[0]
    assert json.loads(code({"sentence": SENTENCE, "r": 4, "name": "main"}, WORDS)["json"]) == json.loads(line)[0]


def test_the_first_grid_shows_every_weight_and_names_what_a_row_reads():
    answer = ask()
    grid = first_grid({"name": "main", "sentence": SENTENCE, "r": 4, "predict": "are"}, answer, WORDS)
    A = unpack(answer["states"][""]["weights"])
    assert np.allclose([[float(cell["weight"]) for cell in row] for row in grid["rows"]], A, atol=1e-6)
    assert grid["row"] == answer["tokens"].index("are")
    assert grid["reading"]["parts"].startswith("are ")
    assert set(MASKS) == {"causal", "earlier"}  # arithmetic.js knows these two


@pytest.mark.parametrize(
    "variant, slug",
    [
        ("no-divisor", "scale-none"),
        ("columns", "softmax-columns"),
        ("swapped", "qk-swapped"),
        ("unnormalised", "exp-only"),
    ],
)
def test_what_the_grader_would_say_of_a_broken_grid_is_what_it_says(variant, slug):
    messages = tomllib.loads((ROOT / "py/course/grader/messages/attention.en.toml").read_text("utf-8"))
    assert messages[slug]["seen"].startswith(WORDS[f"grid.broken.{variant}.found"])
