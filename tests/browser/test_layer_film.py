"""The layer film in use: by pointer and by keyboard, on a phone, and along with the grid it follows."""

import re

import pytest
from axe import violations
from lesson import SOON, Lesson, Part
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data


@pytest.fixture
def film(new_page, site):
    """film(**options of new_page) -> the element as a Part, its page opened."""

    def open_page(**options):
        lesson = Lesson(new_page(reduced_motion="reduce", **options), site, "self-attention").open()
        at = lesson.page.locator("layer-film")
        at.scroll_into_view_if_needed()
        expect(at).to_have_attribute("data-stop", "1", timeout=SOON)
        return Part(at)

    return open_page


def test_by_keyboard_alone_through_all_stops_into_a_cell_and_out(film, no_python):
    film = film()
    film.page.watch.allow(no_python)
    film.at.locator("input[name=stop]").focus()
    for stop in range(2, 8):
        film.page.keyboard.press("ArrowRight")
        expect(film.at).to_have_attribute("data-stop", str(stop))
        expect(film.at.locator("[aria-current=step]")).to_have_attribute("data-stop", str(stop))
    expect(film.part("said")).to_contain_text("most like the word vector of “keys” (cosine 1.00)", timeout=SOON)
    scores = film.at.locator(".matrix[data-of=scores]")
    scores.focus()
    film.page.keyboard.press("ArrowRight")
    expect(film.at).to_have_attribute("data-cell", "scores 5 1")
    expect(film.part("inside")).to_contain_text("The score of are asking keys: 19.26")
    sums = [
        float(text.replace("−", "-"))
        for text in film.part("inside").locator("tbody tr").nth(2).locator("td:not(.end)").all_inner_texts()
    ]
    assert sum(sums) == pytest.approx(19.26, abs=0.05)
    assert violations(film.page, "layer-film") == []
    film.page.keyboard.press("Escape")
    expect(film.part("inside")).to_be_hidden()


def test_a_pointer_looks_into_the_cell_under_it_and_the_line_of_code_is_lit(film):
    film = film()
    film.at.locator("input[name=stop]").fill("5")
    expect(film.at.locator("code [data-lit]")).to_have_count(2)
    frame = film.at.locator("[data-panel='2'] .matrix[data-of=A] .frame")
    box = frame.bounding_box()
    frame.hover(position={"x": box["width"] / 7 * 1.5, "y": box["height"] / 7 * 5.5})
    expect(film.at).to_have_attribute("data-cell", "A 5 1")
    expect(film.part("inside")).to_contain_text("The weight are gives to keys: 0.99")


def test_it_follows_the_grid_in_sentence_and_row(film):
    film = film()
    grid = film.page.locator("attention-grid[name=main]")
    grid.locator("input[name=sentence]").fill("the key to these cars is here")
    expect(film.part("focus").locator("label").nth(1)).to_have_text("key", timeout=120_000)
    grid.evaluate("grid => { grid.pick(4); }")
    expect(film.at).to_have_attribute("data-row", "4")
    film.at.locator("input[name=stop]").fill("3")
    weights = grid.evaluate("grid => [...grid.answer.tokens]")
    assert film.at.evaluate("film => film.numbers.A.length") == len(weights)


@pytest.mark.parametrize("width", [360, 320])
def test_on_a_phone_it_fits_and_a_touch_looks_into_a_cell(film, width):
    film = film(viewport={"width": width, "height": 740}, has_touch=True)
    film.at.locator("input[name=stop]").fill("7")
    assert film.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for svg in film.at.locator("svg.panel").all():
        assert svg.bounding_box()["width"] <= width
    film.at.locator(".matrix[data-of=output] .frame").tap()
    expect(film.at).to_have_attribute("data-cell", re.compile("output [0-6] [0-9]+"))


def test_without_scripts_all_seven_stops_are_there(new_page, site):
    page = Lesson(new_page(java_script_enabled=False), site, "self-attention").open().page
    film = page.locator("layer-film")
    assert film.locator("[data-part=stops] li").count() == 7 and "0.99" in film.inner_text()
    assert film.locator(".matrix[data-there]").count() == 15


def test_dragging_between_two_stops_lets_things_travel_and_reduced_motion_gives_steps(new_page, site):
    for motion, travels in ("no-preference", 1), ("reduce", 0):
        film = Lesson(new_page(reduced_motion=motion), site, "self-attention").open().page.locator("layer-film")
        film.scroll_into_view_if_needed()
        expect(film).to_have_attribute("data-stop", "1", timeout=SOON)
        film.locator("input[name=stop]").fill("2.4")
        expect(film).to_have_attribute("data-stop", "2")
        expect(film.locator(".travel")).to_have_count(travels)
        film.locator("[data-do=on]").click()
        expect(film).to_have_attribute("data-stop", "3")
        expect(film.locator(".travel")).to_have_count(0)
