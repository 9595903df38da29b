"""Positions as hands of clocks in use: by keyboard, both ways, on a phone."""

import pytest
from axe import violations
from lesson import SOON, Lesson, Part
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data


@pytest.fixture
def clocks(new_page, site):
    def open_page(**options):
        lesson = Lesson(new_page(reduced_motion="reduce", **options), site, "order-masks-cross").open()
        at = lesson.page.locator("position-clocks")
        at.scroll_into_view_if_needed()
        expect(at).to_have_attribute("data-position", "4", timeout=SOON)
        return Part(at)

    return open_page


def values(clocks):
    rows = clocks.at.locator("tr[data-product]").evaluate_all(
        "rows => rows.map(row => [row.dataset.product, Number(row.dataset.value), row.dataset.stays])"
    )
    return {name: value for name, value, _ in rows}, {name for name, _, stays in rows if stays == "true"}


def test_by_keyboard_moving_both_words_keeps_what_depends_on_their_distance_alone(clocks, no_python):
    clocks = clocks()
    clocks.page.watch.allow(no_python)
    before, stay = values(clocks)
    assert stay == {"words", "positions", "turned"}
    clocks.at.locator("input[name=position]").focus()
    for _ in range(5):
        clocks.page.keyboard.press("ArrowRight")
    expect(clocks.at).to_have_attribute("data-position", "9")
    after, _ = values(clocks)
    assert {name for name in before if after[name] == pytest.approx(before[name])} == stay
    clocks.at.locator("button[data-of=distance][data-by='1']").click()
    expect(clocks.at).to_have_attribute("data-distance", "4")
    further, _ = values(clocks)
    assert further["positions"] != pytest.approx(after["positions"]) and further["turned"] != pytest.approx(
        after["turned"]
    )
    clocks.at.get_by_role("radio", name="turn a query and a key").check()
    total = float(clocks.at.locator("[data-sum]").get_attribute("data-sum"))
    assert total == pytest.approx(further["turned"])
    expect(clocks.part("said")).to_contain_text("Query at 9, key at 13", timeout=SOON)
    assert violations(clocks.page, "position-clocks") == []


@pytest.mark.parametrize("width", [360, 320])
def test_on_a_phone_it_fits(clocks, width):
    page = clocks(viewport={"width": width, "height": 740}, has_touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
