"""Lesson A from the first cell to the passed challenge and back after a reload, in one visit (Python starts once)."""

import re

import authored
import pytest
from playwright.sync_api import expect

CELLS = authored.cells("self-attention")

RIGHT = """
import numpy as np

def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
""".lstrip()


@pytest.fixture(scope="module")
def recorded(shared_lesson):
    """{cell: recorded output}, read from the page before anything ran."""
    return {name: shared_lesson.cell(name).output for name in CELLS}


def test_every_cell_shows_the_very_code_of_the_lesson(journey, recorded):
    assert len(CELLS) >= 4
    assert {name: journey.cell(name).source.rstrip("\n") for name in CELLS} == CELLS


def test_every_cell_has_a_recorded_output_before_python_runs(recorded):
    assert all(output.strip() for output in recorded.values()), recorded


def test_python_starts_by_itself_when_the_page_is_idle(journey):
    journey.python("ready")


@pytest.mark.parametrize("name", CELLS)
def test_a_run_prints_exactly_what_was_recorded(journey, recorded, name):
    assert journey.cell(name).run().output == recorded[name]


def test_the_five_lines_print_the_figures_of_the_lesson(journey):
    output = journey.cell("a1").output
    assert re.search(r"parameters:\s+104\b", output)
    row = re.search(r"row 0 of A:\s+\[(.*?)\]", output, re.DOTALL).group(1).split()
    assert [float(number) for number in row] == [0.387, 0.009, 0.128, 0.251, 0.222, 0.002]
    assert re.search(r"it is symmetric:\s+False", output) and re.search(r"sum to 1:\s+True", output)


def test_with_T_set_to_9_the_map_grows_and_the_parameters_stay(journey):
    cell = journey.cell("a1")
    cell.source = cell.source.replace("= 6, 8, 4, 5", "= 9, 8, 4, 5")
    output = cell.run().output
    assert "(9, 9)" in output and "(9, 5)" in output and re.search(r"parameters:\s+104\b", output)


def test_reset_brings_the_lessons_code_back(journey):
    cell = journey.cell("a1")
    cell.do("reset")
    assert cell.source.rstrip("\n") == CELLS["a1"]


def test_cells_share_the_variables_of_the_page(journey):
    cell = journey.cell("a2")
    cell.source = "T, A.shape, parameters"  # left by a1
    assert "(9, (9, 9), 104)" in cell.run().output
    cell.do("reset")


def test_an_error_names_the_students_own_line_and_shows_no_frame_of_ours(journey):
    cell = journey.cell("a1")
    cell.source = "x = 1\n\n1/0"
    output = cell.run("error").output
    assert "ZeroDivisionError" in output and re.search(r"line 3\b", output)
    for ours in ("_pyodide", "door.py", "cell.py", "exec("):
        assert ours not in output
    cell.do("reset")


def test_output_is_text_whatever_it_looks_like(journey):
    cell = journey.cell("a1")
    cell.source = 'print("<b>x</b><img src=x onerror=alert(1)>", "</script>")'
    assert "<b>x</b><img src=x onerror=alert(1)>" in cell.run().output
    assert cell.part("output").locator("b, img").count() == 0
    cell.do("reset")


def test_the_stub_does_not_pass(journey):
    challenge = journey.challenge()
    challenge.check("failed")
    assert challenge.checks()["returns"] == "false"
    assert challenge.findings()


@pytest.mark.parametrize("file", ["divided_by_dmodel.py", "divide_output.py", "A_K.py"])
def test_a_known_mistake_is_told_its_own_sentence(journey, file):
    challenge = journey.challenge()
    challenge.source = source = (authored.LESSONS / "self-attention" / "wrong" / file).read_text(encoding="utf-8")
    challenge.check("failed")
    assert challenge.findings()[0] == re.search(r"^# slug: (\S+)", source, re.MULTILINE).group(1)
    assert len(challenge.part("finding").first.inner_text().split()) > 5


def test_hints_come_one_at_a_time(journey):
    challenge = journey.challenge()
    hints = challenge.part("finding").first.locator("li")
    assert hints.count() == 3
    for shown in range(1, 4):
        challenge.do("hint")
        expect(challenge.part("finding").first.locator("li:visible")).to_have_count(shown)


def test_a_right_function_passes_every_rule(journey):
    challenge = journey.challenge()
    challenge.source = RIGHT
    challenge.check("passed")
    checks = challenge.checks()
    assert len(checks) >= 5 and set(checks.values()) == {"true"}, checks
    assert challenge.findings() == []


def test_after_a_reload_the_code_and_the_verdict_are_kept(journey):
    cell = journey.cell("a3")
    cell.source = "kept = 'naïve λ → 👍 שלום'"
    journey.open()
    assert journey.cell("a3").source == "kept = 'naïve λ → 👍 שלום'"
    assert journey.challenge().source == RIGHT
    expect(journey.challenge().at).to_have_attribute("data-verdict", "passed")
