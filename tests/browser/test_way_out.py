"""Where something is in the way, the page says what, and there is a way out: a fresh Python, an empty shelf, a reload, another browser."""

import re
import shutil

import pytest
from lesson import PYTHON
from playwright.sync_api import expect

NO_MODULES = r"MIME type|Failed to load module script|worker|Worker"


def test_python_is_restarted_where_the_lessons_own_code_fails_by_a_name_that_was_overwritten(journey):
    journey.python()
    cell, first = journey.cell("a1"), None
    first = cell.source
    cell.source = "import numpy as np\nkept = np.random.default_rng\nnp.random.default_rng = None"
    cell.run()
    cell.do("reset")
    assert cell.source == first
    cell.run("error")
    notice = cell.part("notices").locator("[data-notice=fresh]")
    expect(notice).to_contain_text("the lesson's own code")
    notice.locator("button").click()
    cell.reaches("done")
    assert "(" in cell.output


def test_python_is_restarted_from_the_foot_of_the_page(journey):
    cell = journey.python().cell("a1")
    cell.source = "list = 3"
    cell.run()
    age = journey.page.locator("footer [data-do=restart-python]")
    age.click()
    expect(journey.page.locator("footer [data-part=storage]")).to_have_text(
        "Python starts again; no variable is left from before."
    )
    cell.source = "list('ab')"
    assert "['a', 'b']" in cell.run().output
    cell.do("reset")


def test_on_a_shared_computer_all_work_is_erased(lesson, site, no_python):
    page = lesson.page
    page.watch.allow(no_python)
    lesson.open()
    lesson.cell("a1").source = "print('mine')"
    kept = "Object.keys(localStorage).filter(key => key.includes('/self-attention/')).length"
    page.evaluate("dispatchEvent(new Event('keep-now'))")
    assert page.evaluate(kept) > 0
    page.evaluate("localStorage.setItem('another page', '1')")
    page.locator("footer [data-do=erase]").click()
    notice = page.locator("footer [data-notice=erase]")
    expect(notice).to_contain_text("for good")
    with page.expect_navigation():
        notice.get_by_role("button", name="Erase everything").click()
    assert page.evaluate(kept) == 0
    assert page.evaluate("localStorage.getItem('another page')") == "1"
    assert "mine" not in lesson.cell("a1").source


@pytest.mark.parametrize("pattern, fault", [("assets/*/page.js", "wrong type"), ("assets/*/page.js", "missing")])
def test_a_page_whose_scripts_do_not_start_says_so(new_page, site, pattern, fault):
    page = new_page()
    page.watch.allow(NO_MODULES + "|404|page.js")
    site.misbehave(pattern, fault)
    page.goto(site.url + "lessons/self-attention/")
    expect(page.locator("main > .note[role=alert]")).to_contain_text("its scripts did not start")


def test_a_page_that_may_start_no_worker_says_so_at_once(new_page, site):
    page = new_page()
    page.add_init_script("self.Worker = class { constructor() { throw new Error('no workers here'); } }")
    page.goto(site.url + "lessons/self-attention/")
    cell = page.locator("code-cell[name=a1]")
    cell.scroll_into_view_if_needed()
    cell.locator("[data-do=run]").click()
    expect(cell.locator("[data-part=python]")).to_contain_text("a window of its own")
    expect(cell).to_have_attribute("data-state", "stopped")


def test_an_old_tab_says_that_the_course_was_updated_and_keeps_the_text(new_page, site, built, tmp_path):
    page = new_page()
    page.watch.allow(r"404|offline|python/|sw\.js")
    site.misbehave("sw.js", "missing")  # nothing is kept for the time without a network
    page.goto(site.url + "lessons/self-attention/")
    page.locator("html[data-python=ready]").wait_for(timeout=PYTHON)
    cell = page.locator("code-cell[name=a1]")
    cell.scroll_into_view_if_needed()
    expect(cell.locator("[data-part=editor][data-mounted]")).to_be_visible()
    cell.evaluate("cell => { cell.source = 'import numpy as np\\nnp.random.rand()' }")

    newer = tmp_path / "newer"
    shutil.copytree(built, newer)
    old = re.search(r"assets/\w+/", (newer / "sw.js").read_text()).group()
    (newer / "sw.js").write_text((newer / "sw.js").read_text().replace(old, "assets/000000000000/"))
    for rest in newer.glob("python/*/rest.pack"):
        rest.unlink()
    site.behave()
    site.deploy(newer)
    cell.locator("[data-do=run]").click()
    notice = page.locator("[data-notice=new-version]")
    expect(notice).to_contain_text("The course was updated", timeout=PYTHON)
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    expect(page.locator("code-cell[name=a1] [data-part=editor]")).to_contain_text("np.random.rand()")
