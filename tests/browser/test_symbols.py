"""A symbol that is pointed at lights up wherever it stands on the page: in text, formulas, code and pictures."""

import pytest
from lesson import SOON, Lesson
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

LIT = """() => ({code: [...(CSS.highlights.get('symbol') ?? [])].map(range => range.startContainer.data.slice(range.startOffset, range.endOffset)),
  math: [...document.querySelectorAll('math [data-lit-symbol]')].map(part => part.textContent),
  film: [...document.querySelectorAll('.matrix[data-lit-symbol]')].map(part => part.dataset.of)})"""


@pytest.fixture
def page(new_page, site):
    page = Lesson(new_page(reduced_motion="reduce"), site, "self-attention").open().page
    page.locator("layer-film").scroll_into_view_if_needed()
    expect(page.locator("layer-film")).to_have_attribute("data-stop", "1", timeout=SOON)
    return page


def lit(page, name):
    expect(page.locator(f"[data-lit-symbol={name}]").first).to_be_attached(timeout=SOON)
    return page.evaluate(LIT)


def test_pointing_at_a_formula_lights_text_code_and_film(page):
    formula = page.locator(".prose > .equation math").first
    formula.locator("mi", has_text="K").nth(0).hover()
    found = lit(page, "K")
    assert set(found["math"]) == {"K"} and len(found["math"]) > 8
    assert set(found["code"]) == {"K"} and len(found["code"]) > 6
    assert found["film"] == ["K", "K"]
    formula.locator("msub").nth(1).locator("mi").last.hover()  # the K of W_K is W_K
    found = lit(page, "Wk")
    assert set(found["math"]) == {"WK"} and set(found["code"]) == {"Wk"} and found["film"] == ["Wk"]
    page.keyboard.press("Escape")
    expect(page.locator("[data-lit-symbol]")).to_have_count(0)


def test_pointing_at_code_lights_formulas_and_a_transposition_is_no_number_of_positions(page):
    line = page.locator("layer-film code span").nth(1)  # scores = Q @ K.T / np.sqrt(d_k)
    line.scroll_into_view_if_needed()
    box, length = line.bounding_box(), len(line.inner_text().rstrip())
    wide = (
        line.evaluate(
            "line => { const range = new Range(); range.selectNodeContents(line); return range.getBoundingClientRect().width }"
        )
        / length
    )
    left = line.evaluate(
        "line => { const range = new Range(); range.selectNodeContents(line); return range.getBoundingClientRect().left }"
    )
    page.mouse.move(left + wide * 9.5, box["y"] + box["height"] / 2)  # Q
    assert set(lit(page, "Q")["math"]) == {"Q"}
    page.mouse.move(left + wide * 15.5, box["y"] + box["height"] / 2)  # the T of K.T
    expect(page.locator("[data-lit-symbol]")).to_have_count(0)


def test_by_keyboard_a_matrix_of_the_film_and_a_link_to_the_glossary_light_up(page):
    page.locator("layer-film input[name=stop]").focus()
    page.keyboard.press("Tab")
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.locator(".matrix:focus").count():
            break
    assert set(lit(page, "X")["math"]) == {"X"}
    page.locator("a[href*='glossary'][href$='term-dk']").first.focus()
    found = lit(page, "d_k")
    assert set(found["math"]) == {"dk"} and set(found["code"]) == {"d_k"}


def test_nothing_of_it_is_fetched_before_the_reader_points(page, site):
    assert not site.asked("assets/*/symbol-light.js")
    page.locator(".prose > .equation math mi").first.hover()
    lit(page, "Q")
    assert site.asked("assets/*/symbol-light.js")
