"""With scripts switched off a lesson is still a good text: grid, code with its output, quiz, math, links."""

import re

import authored
import pytest
from lesson import Lesson
from playwright.sync_api import expect


@pytest.fixture
def reading(new_page, site):
    """Lesson A in a browser without JavaScript."""
    return Lesson(new_page(java_script_enabled=False), site).open()


def test_the_grid_of_the_default_sentence_is_a_readable_table(reading):
    grid = reading.page.locator("attention-grid[name=main]")
    assert grid.locator("tbody th[scope=row]").all_inner_texts() == "the keys to this car are here".split()
    cells = grid.locator("td[data-weight]")
    assert cells.count() == 49
    assert re.search(r"\d", cells.first.inner_text())


def test_every_cell_shows_its_code_and_its_recorded_output(reading):
    for name, code in authored.cells("self-attention").items():
        cell = reading.page.locator(f"code-cell[name={name}]")
        assert cell.locator("pre code").first.inner_text().strip() == code.strip()
        assert cell.locator("[data-part=output]").inner_text().strip()


def test_every_question_shows_its_text_and_its_options(reading):
    questions = authored.questions("self-attention")
    assert len(questions) == 5
    for name, question in questions.items():
        asked = reading.page.locator(f"quiz-question[name={name}]")
        assert "?" in asked.inner_text()
        assert asked.locator("input[type=radio], input[type=checkbox]").count() == len(question["options"])


def test_the_challenge_states_its_task_and_shows_the_stub(reading):
    text = reading.page.locator("code-challenge").inner_text()
    assert "self_attention(X, Wq, Wk, Wv)" in text and "def self_attention" in text


def test_no_button_promises_what_needs_a_script(reading):
    expect(reading.page.locator("[data-do=run]:visible, [data-do=check]:visible")).to_have_count(0)


def test_math_is_mathml_with_its_source(reading):
    math = reading.page.locator("main math")
    assert math.count() > 20
    assert reading.page.locator("main math msqrt").count() > 0


def test_nothing_is_asked_of_python(reading, site):
    reading.page.wait_for_load_state("networkidle")
    assert site.asked("python/*") == []
