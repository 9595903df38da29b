"""What a lesson is handed out as: a worksheet on paper, and a notebook with the reader's own code and answers."""

import json

import nbformat
import pytest
from authored import program, questions
from lesson import Cell
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

LESSON = "self-attention"


@pytest.fixture
def answered(page, site):
    """The lesson with one question answered wrongly."""
    page.goto(f"{site.url}lessons/{LESSON}/")
    question = page.locator("quiz-question[name=source]")
    question.locator("input").nth(questions(LESSON)["source"]["options"].index(False)).check()
    question.locator("[data-do=answer]").click()
    expect(question).to_have_attribute("data-verdict", "wrong")
    return page


def test_a_worksheet_shows_no_answer_and_a_key_if_it_is_wanted(answered):
    question, reason = (
        answered.locator("quiz-question[name=source]"),
        answered.locator("quiz-question[name=source] [data-part=reason]:not([hidden])"),
    )
    answered.locator(".printing [name=worksheet]").check()
    expect(reason.first).to_be_visible()  # on the screen all stays
    answered.emulate_media(media="print")
    expect(reason.first).to_be_hidden()
    expect(question.locator(".feedback")).to_be_hidden()
    assert (
        question.locator("input").first.evaluate("one => getComputedStyle(one).appearance") == "none"
    )  # so no box is ticked
    assert (
        answered.locator("code-challenge .cell").first.evaluate(
            "one => parseFloat(getComputedStyle(one, '::after').blockSize)"
        )
        > 200
    )
    key = answered.locator("[data-part=answers]")
    expect(key).to_be_hidden()
    answered.emulate_media(media="screen")
    answered.locator(".printing [name=answers]").check()
    answered.emulate_media(media="print")
    expect(key).to_be_visible()
    assert key.locator("li").count() == len(questions(LESSON)) and "All three come from the same" in key.inner_text()
    expect(key.locator("figure")).to_have_count(0)  # the model solution is shown after a pass, on paper too


def test_the_key_has_the_model_solution_once_the_challenge_is_passed(lesson):
    page = lesson.open().page
    page.locator(".printing [name=answers]").check()
    challenge = lesson.challenge()
    challenge.source = program(LESSON, "solution.py")
    challenge.check("passed")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("[data-part=answers] figure").first).to_contain_text("def self_attention")


def test_a_notebook_holds_the_readers_own_code_and_answers(answered):
    cell = Cell(answered.locator("code-cell[name=a1]"))
    cell.at.scroll_into_view_if_needed()
    expect(cell.part("editor")).to_have_attribute("data-mounted", "")
    cell.source = "print('mine')"
    with answered.expect_download() as saved:
        answered.locator("[data-do=notebook]").click()
    assert saved.value.suggested_filename == f"{LESSON}.ipynb"
    made = nbformat.from_dict(json.loads(saved.value.path().read_text("utf-8")))
    nbformat.validate(made)
    own = {one["metadata"]["lesson"]: one for one in made["cells"] if "lesson" in one["metadata"]}
    assert (own["cell/a1"]["source"], own["cell/a1"]["outputs"]) == ("print('mine')", [])
    assert (
        "**My answer** (not right)\n\n> " in own["quiz/source"]["source"]
        and "My answer" not in own["quiz/size"]["source"]
    )
    assert "def self_attention" in "".join(own["challenge/self_attention"]["source"])
    expect(answered.locator("[data-part=notebook]")).to_contain_text("Saved")
