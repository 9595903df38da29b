"""Transformer layers as floors in use: by keyboard, and on a phone."""

import pytest
from axe import violations
from lesson import SOON, Lesson, Part
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data


@pytest.fixture
def block(new_page, site):
    def open_page(**options):
        lesson = Lesson(new_page(reduced_motion="reduce", **options), site, "heads-and-layers").open()
        at = lesson.page.locator("transformer-block")
        at.scroll_into_view_if_needed()
        expect(at).to_have_attribute("data-changed", "1", timeout=SOON)
        return Part(at)

    return open_page


def test_by_keyboard_a_word_is_replaced_with_attention_and_without(block, no_python):
    block = block()
    block.page.watch.allow(no_python)
    tops = block.at.locator("[data-move]")
    moved = lambda: tops.evaluate_all("all => all.map(one => one.dataset.move > 1e-9)")
    assert moved() == [True] * 5
    block.at.locator("input[name=attention]").focus()
    block.page.keyboard.press("Space")
    expect(block.at.locator(".thread")).to_have_count(0)
    assert moved() == [False, True, False, False, False]
    block.at.locator("input[data-of=changed]:checked").focus()
    block.page.keyboard.press("ArrowRight")
    expect(block.at).to_have_attribute("data-changed", "2")
    assert moved() == [False, False, True, False, False]
    expect(block.part("said")).to_contain_text("“are” is replaced, and no position reads another: 1 of 5", timeout=SOON)
    block.at.locator("input[data-of=norm][value=pre]").check()
    block.at.locator("input[data-of=layers][value='1']").check()
    expect(block.at.locator(".node[data-column='0']")).to_have_count(6)
    assert violations(block.page, "transformer-block") == []


@pytest.mark.parametrize("width", [360, 320])
def test_on_a_phone_it_fits(block, width):
    page = block(viewport={"width": width, "height": 740}, has_touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
