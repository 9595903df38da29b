"""A lesson where a class meets it: a part of it in a frame of another origin, and all of it on a projector."""

import re

import pytest
from axe import violations
from hosting import Site
from lesson import Cell
from playwright.sync_api import expect
from tabs import tab

pytestmark = pytest.mark.saves_data

LESSON = "lessons/self-attention/"
PARENT = """<!doctype html><title>A course elsewhere</title><h1>Parent</h1><iframe title="part" src="{url}" width="700" height="100"{more}></iframe>
<script>addEventListener("message", ({{source, data}}) => {{
  const frame = [...document.querySelectorAll("iframe")].find((one) => one.contentWindow === source);
  if (frame && data.subject === "lti.frameResize") frame.height = data.height;
}});</script>"""


@pytest.fixture
def parent(tmp_path, browsers, site):
    """parent(address in the site, attributes of the frame) -> a page of another origin with the frame in it."""
    host, pages = Site(tmp_path, "/"), []

    def open_parent(address, more=""):
        (tmp_path / "index.html").write_text(PARENT.format(url=site.url + address, more=more))
        page = tab(browsers, host)
        pages.append(page)
        page.goto(host.url)
        return page

    yield open_parent
    for page in pages:
        page.context.close()
    host.stop()


def test_one_cell_stands_alone_in_a_frame_runs_and_tells_its_height(parent, site):
    page = parent(f"{LESSON}?embed=a1")
    frame = page.frame_locator("iframe")
    expect(frame.locator("code-cell[name=a1]")).to_be_visible()
    expect(frame.locator(".masthead")).to_be_hidden()
    expect(frame.locator("quiz-question").first).to_be_hidden()
    link = frame.locator(".embedded a")
    expect(link).to_have_attribute("href", re.compile(r"/lessons/self-attention/"))
    Cell(frame.locator("code-cell[name=a1]")).run()
    expect(page.locator("iframe")).not_to_have_attribute("height", "100")
    for _ in range(100):
        high, inside = (
            int(page.locator("iframe").get_attribute("height")),
            frame.locator("body").evaluate("one => Math.ceil(one.getBoundingClientRect().height)"),
        )
        if high == inside:
            break
        page.wait_for_timeout(50)
    assert 100 < high == inside


def test_a_name_that_is_not_there_is_said(parent):
    expect(parent(f"{LESSON}?embed=nothing").frame_locator("iframe").locator("body")).to_contain_text(
        "no part called “nothing”"
    )


def test_a_frame_in_which_nothing_can_run_says_so(parent):
    page = parent(LESSON, ' sandbox="allow-scripts"')
    note = page.frame_locator("iframe").locator("main > .note")
    expect(note).to_contain_text("sandboxed without allow-same-origin")


def test_a_lesson_on_a_projector_goes_on_by_keys_and_hides_what_was_recorded(page, site):
    page.goto(f"{site.url}{LESSON}?present")
    place = page.locator(".presenting [role=status]")
    expect(place).to_have_text(re.compile(r"^1 of \d+$"))
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".masthead")).to_be_hidden()
    page.keyboard.press("PageDown")
    expect(place).to_have_text(re.compile("^2 of"))
    expect(page.locator("h1")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(re.compile("^1 of"))
    cell = page.locator("code-cell[name=a1]")
    for _ in range(40):
        if cell.get_attribute("data-away") is None:
            break
        page.keyboard.press("PageDown")
    expect(cell).to_be_visible()
    output = cell.locator("[data-part=output]")
    expect(output).to_be_hidden()
    page.keyboard.press("a")
    expect(output).to_be_visible()
    assert [
        one for one in violations(page) if "page-has-heading-one" not in one
    ] == []  # that one stands on the first screen
    page.keyboard.press("b")
    expect(cell).to_be_hidden()
    page.keyboard.press("b")
    expect(page).to_have_url(re.compile(r"present=\d+"))
    page.keyboard.press("Escape")
    expect(page.locator(".masthead")).to_be_visible()
    expect(page.locator(".presenting")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("present"))


def test_every_part_of_a_lesson_is_on_one_screen_and_the_button_begins(page, site):
    page.goto(site.url + LESSON)
    page.locator("[data-do=present]").click()
    expect(page.locator(".presenting")).to_be_visible()
    page.keyboard.press("Home")
    seen, of = [], int(page.locator(".presenting [role=status]").inner_text().split()[-1])
    for _ in range(of):
        seen += page.evaluate(
            "[...document.querySelectorAll('.prose > *')].flatMap((one, i) => one.checkVisibility() ? [i] : [])"
        )
        page.keyboard.press("PageDown")
    parts = page.evaluate(
        "[...document.querySelectorAll('.prose > *')].flatMap((one, i) => one.matches('.download, script, template, [hidden]') ? [] : [i])"
    )
    assert sorted(seen) == parts and len(seen) > of / 2
