"""Moments at the grid, each once found wanting: what is chosen follows its word, a question goes when it makes no sense, and a pattern is seen."""

import re

import pytest
from lesson import PYTHON
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

ARE, KEYS = 5, 1
LONG = " ".join(["the dogs that the man with the cars sees are here and"] * 5)


@pytest.fixture
def grid(journey):
    grid = journey.grid("main")
    grid.write("the keys to this car are here").shows("the keys to this car are here".split())
    yield grid
    grid.page.keyboard.press("Escape")
    grid.turn("projections", False)


@pytest.fixture(scope="module")
def masks(visit):
    return visit("order-masks-cross")


def test_the_question_goes_once_its_answer_was_on_show_and_a_guess_is_a_word_of_the_sentence(visit):
    grid = visit().grid("main")  # a page of its own: nothing was guessed in it
    box = grid.part("prediction")
    box.get_by_role("button", name="car", exact=True).click()
    grid.write("where did they put my keys").shows("where did they put my keys".split())
    expect(box).to_be_hidden()
    grid.turn("projections")
    grid.write("the keys to this car are here").shows("the keys to this car are here".split())
    expect(box).to_be_hidden()  # its answer stands below
    grid.turn("projections", False)
    grid.write("where are my keys").shows("where are my keys".split())
    expect(box).to_be_visible()
    assert box.locator("[aria-pressed=true]").count() == 0 and "car" not in box.inner_text()


def test_the_cell_that_is_explained_stays_with_its_words_while_the_sentence_is_typed(grid):
    grid.turn("projections")
    grid.cell(ARE, KEYS).click()
    title = grid.part("inspector").locator(".title p")
    expect(title).to_have_text("“are” asks, “keys” answers")
    for sentence in ("", "look", "look the keys to this car are here"):
        grid.write(sentence)
    grid.shows("look the keys to this car are here".split())
    expect(title).to_have_text("“are” asks, “keys” answers")
    expect(grid.cell(ARE + 1, KEYS + 1)).to_have_attribute("tabindex", "0")


def test_the_sum_that_makes_the_score_is_in_sight(grid):
    grid.cell(ARE, KEYS).click()  # without projections a word has 16 coordinates
    boxes = grid.part("inspector").locator(".scroll")
    expect(boxes).to_have_count(3)
    assert boxes.evaluate_all("all => all.every(box => box.scrollWidth <= box.clientWidth)")
    assert boxes.first.locator("tfoot td").last.evaluate("""td => {
        const cell = td.getBoundingClientRect(), box = td.closest('.scroll').getBoundingClientRect();
        return cell.bottom <= box.bottom + 1 && cell.right <= box.right + 1;
    }""")


def test_control_with_home_and_end_goes_to_the_corners(grid):
    grid.cell(ARE, KEYS).focus()
    grid.page.keyboard.press("Control+End")
    expect(grid.cell(6, 6)).to_be_focused()
    grid.page.keyboard.press("Control+Home")
    expect(grid.cell(0, 0)).to_be_focused()


def test_a_long_sentence_is_shaded_by_row_and_typing_keeps_its_cells(grid):
    grid.write(LONG).shows(LONG.split())
    table = grid.at.locator(".frame table")
    expect(table).not_to_have_attribute("aria-busy", "true")
    assert table.evaluate(
        "t => [...t.tBodies[0].rows].every(row => [...row.querySelectorAll('td[data-shade=\"20\"]')].length > 0)"
    )
    expect(grid.at.locator(".dense-note")).to_be_visible()
    grid.cell(20, 20).evaluate("td => { td.marked = true }")
    grid.write(LONG + " now").shows([*LONG.split(), "now"])
    assert grid.cell(20, 20).evaluate("td => td.marked === true")
    expect(table).not_to_have_attribute("aria-busy", "true", timeout=PYTHON)
    rows = grid.weights()
    assert len(rows) == 61 and all(abs(sum(row) - 1) < 0.01 for row in rows)


def test_what_a_mask_forbids_is_hatched_and_what_is_merely_small_is_not(masks):
    grid = masks.grid("order")
    grid.turn("mask")
    hidden = grid.at.locator("td[data-col]").evaluate_all(
        "all => all.map(td => td.hasAttribute('data-hidden') === (Number(td.dataset.col) > Number(td.dataset.row)))"
    )
    assert all(hidden)
    assert "gradient" in grid.cell(0, 3).evaluate("td => getComputedStyle(td).backgroundImage")
    grid.turn("mask", False)
    expect(grid.at.locator("td[data-hidden]")).to_have_count(0)


def test_the_map_between_two_sentences_follows_its_words(masks):
    cross = masks.page.locator("cross-grid").first
    cross.locator("td[data-row='1'][data-col='1']").click()
    masks.page.mouse.move(0, 0)  # what is under the pointer would be shown
    asks = cross.locator("[data-part=reading] q")
    word = asks.inner_text()
    field = cross.locator("input[name=queries]")
    field.fill("look " + field.input_value())
    expect(cross.locator("tbody th").first).to_have_text("look", timeout=PYTHON)
    expect(asks).to_have_text(word)


def test_the_row_pointed_at_in_one_map_is_the_row_that_is_read(visit):
    page = visit("heads-and-layers").page
    first = page.locator("head-grids section").first
    for row in range(5):
        first.locator(f"td[data-row='{row}'][data-col='0']").hover()
        expect(first.locator("tbody tr").nth(row)).to_have_attribute("data-chosen", "")
        expect(page.locator("head-grids [data-part=asks]").first).to_have_text(
            first.locator("tbody th").nth(row).inner_text()
        )
    tops = page.locator("head-grids section table").evaluate_all(
        "all => all.slice(0, 2).map(table => Math.round(table.getBoundingClientRect().top))"
    )
    assert tops[0] == tops[1]


def test_a_saved_picture_says_what_it_shows(grid):
    grid.turn("projections")
    grid.tool("share")
    with grid.page.expect_download() as saved:
        grid.at.locator("[data-file=svg]").click()
    picture = open(saved.value.path(), encoding="utf-8").read()
    for words in (
        "the keys to this car are here",
        "Projections · vector length r = 4",
        "largest of its row",
        "on=projections",
    ):
        assert words in re.sub(r"</text>\s*<text[^>]*>", "", picture), words
