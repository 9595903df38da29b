"""The front page: its question, threads that answer it, and the way back to where the reader was."""

import pytest
from axe import violations
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data


def word(page, text):
    return page.locator(f"attention-grid [role=radio][aria-label='{text}']")


def test_a_word_of_the_sentence_is_the_answer_and_the_threads_then_lead_from_are_to_keys(page, site):
    page.goto(site.url)
    expect(word(page, "are")).to_have_attribute("aria-checked", "true")
    word(page, "car").click()
    expect(page.locator("[data-part=verdict]")).to_contain_text("It is “keys”")
    expect(page.locator("button[name=projections]")).to_have_attribute("aria-pressed", "true")
    expect(word(page, "are")).to_be_focused()
    weights = page.locator("svg.threads path").evaluate_all("all => all.map((path) => Number(path.dataset.weight))")
    in_table = page.locator("tr[data-row='5'] td[data-col]").evaluate_all(
        "all => all.map((td) => Number(td.dataset.weight))"
    )
    assert weights == in_table and weights[1] == max(weights)
    page.keyboard.press("ArrowLeft")
    expect(word(page, "car")).to_be_focused()
    expect(page.locator("[data-part=reading]")).to_contain_text("car reads:")
    assert violations(page) == []


def test_by_keyboard_one_may_look_around_before_one_answers(page, site):
    page.goto(site.url)
    word(page, "are").focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("button[name=projections]")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=verdict]")).to_contain_text("so it is")


@pytest.mark.parametrize("width", [768, 1024])
def test_no_half_of_the_page_is_empty_and_the_question_is_in_the_first_screen(page, site, width):
    page.set_viewport_size({"width": width, "height": 768})
    page.goto(site.url)
    stage, words = page.locator(".stage").bounding_box(), word(page, "keys").bounding_box()
    assert stage["width"] > 0.9 * (width - 40) and words["y"] + words["height"] <= 768
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_who_has_begun_goes_on_where_she_was(page, site):
    page.goto(site.url)
    start = page.locator("course-start a")
    expect(start).to_have_text("Start the first lesson")
    expect(page.locator("lesson-progress").first).to_have_attribute("data-done", "0")
    page.evaluate("""() => { const {root, course} = document.documentElement.dataset;
      const folder = new URL(root || "./", location.href).pathname;
      localStorage.setItem(`${folder} ${course}/self-attention/quiz/count`, '{"verdict": "right"}') }""")
    page.reload()
    expect(start).to_have_text("Continue: Self-attention: the sequence looks at itself")
    expect(page.locator("lesson-progress[lesson=self-attention] progress")).to_have_attribute("value", "1")
