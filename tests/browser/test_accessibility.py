"""Every page for every reader: axe-core finds nothing in light and dark, the keyboard suffices, a small screen suffices."""

import pytest
from axe import SEEN, STANDARD, violations
from lesson import Lesson, is_alive, two_frames
from playwright.sync_api import expect
from test_subpath import pages

pytestmark = pytest.mark.saves_data

WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


def read(built, path):
    return (built / path / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    "scheme, viewport, rules", [("light", WIDE, STANDARD), ("dark", PHONE, SEEN)], ids=["light-wide", "dark-phone"]
)
def test_axe_finds_nothing_on_any_page(new_page, site, built, scheme, viewport, rules):
    page = new_page(color_scheme=scheme, viewport=viewport, reduced_motion="reduce")
    found = {}
    for path in pages(built):
        if 'class="untranslated"' in read(built, path):  # the same article as in its own language
            continue
        page.goto(site.url + path, wait_until="load")
        found[path] = violations(page, options=rules)
    assert len(found) >= 7 and not any(found.values()), "\n".join(
        f"/{path}: {one}" for path, all in found.items() for one in all
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_once_the_page_has_been_used(new_page, site, scheme):
    """The states that only use brings: an output, an error, findings, a quiz answered wrong and right, a predicted grid."""
    lesson = Lesson(new_page(color_scheme=scheme, reduced_motion="reduce"), site).open()
    lesson.grid("main").turn("projections")
    lesson.cell("a1").run()
    cell = lesson.cell("a2")
    cell.source = "1/0"
    cell.run("error")
    lesson.challenge().check("failed")
    lesson.challenge().do("hint")
    for question in lesson.questions():
        question.at.locator("input").first.click()
        if question.kind == "number":
            question.at.locator("input").first.fill("24")
        question.submit()
    assert violations(lesson.page) == []


def test_nothing_scrolls_sideways_on_a_phone(new_page, site, built):
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    wide = {}
    for path in pages(built):
        page.goto(site.url + path, wait_until="load")
        is_alive(page)
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            two_frames(page)
            wide[path, width] = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert all(content <= window for content, window in wide.values()), wide


def test_text_at_twice_the_size_still_fits(new_page, site):
    """200 % zoom of a 1280 px window is a 640 px window; 400 % is 320 px (the test above)."""
    page = new_page(viewport={"width": 640, "height": 450}, device_scale_factor=2)
    Lesson(page, site).open()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_with_forced_colours_the_weights_stay_readable(new_page, site):
    page = new_page(forced_colors="active")
    grid = Lesson(page, site).open().grid("main")
    cell = grid.at.locator("td[data-weight]").first
    ink, paper = cell.evaluate("td => [getComputedStyle(td).color, getComputedStyle(td).backgroundColor]")
    assert ink != paper and cell.inner_text().strip()


def press_until(page, selector, key="Tab", limit=250):
    """Press the key until the focus is on an element that matches; fail with what was passed when it never is."""
    passed = []
    for _ in range(limit):
        page.keyboard.press(key)
        here = page.evaluate(
            """selector => {
          const at = document.activeElement
          return [at?.matches(selector), at?.outerHTML.slice(0, 80), at ? at.checkVisibility() : false]
        }""",
            selector,
        )
        if here[0]:
            return
        passed.append(here[1])
    raise AssertionError(f"Tab never reached {selector}; it passed\n  " + "\n  ".join(passed[-30:]))


def test_the_keyboard_alone_does_the_whole_lesson(lesson):
    """Skip link, sentence, switch, run a cell, edit it and leave the editor, answer a question, check the challenge."""
    page = lesson.open().page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('a.skip')")
    page.keyboard.press("Enter")

    press_until(page, "attention-grid button[name=projections]")
    page.keyboard.press("Space")
    expect(lesson.grid("main").switch("projections")).to_have_attribute("aria-pressed", "true")

    press_until(page, "code-cell[name=a1] [data-do=run]")
    page.keyboard.press("Enter")
    lesson.cell("a1").reaches("done")
    assert page.evaluate("document.activeElement.matches('code-cell[name=a1] [data-do=run]')"), "Run lost the focus"

    press_until(page, "code-cell[name=a1] [data-part=editor] *", "Shift+Tab")
    page.keyboard.press("Control+End")
    page.keyboard.type("\nprint('typed')")
    page.keyboard.press("Tab")  # indents: it does not leave
    assert page.evaluate("document.activeElement.matches('code-cell[name=a1] [data-part=editor] *')")
    page.keyboard.press("Escape")
    press_until(page, "code-cell[name=a1] [data-do=run]", limit=3)
    page.keyboard.press("Space")
    expect(lesson.cell("a1").part("output")).to_contain_text("typed", timeout=60_000)

    press_until(page, "quiz-question[name=source] input[type=radio]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    press_until(page, "quiz-question[name=source] [type=submit]")
    page.keyboard.press("Enter")
    lesson.question("source").expect("right")

    press_until(page, "code-challenge [data-do=check]")
    page.keyboard.press("Enter")
    expect(lesson.challenge().at).to_have_attribute("data-verdict", "failed", timeout=60_000)


def test_print_shows_all_code_and_no_button(lesson):
    page = lesson.open().page
    page.emulate_media(media="print")
    assert page.locator("button:visible").count() == 0
    assert page.locator("code-cell [data-part=output]:visible").count() >= 4
