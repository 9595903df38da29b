"""Nothing jumps under the reader's finger: editors that appear and runs that begin and end leave the page as high as it was."""

from playwright.sync_api import expect

SAMPLE = """() => {
  window.heights = []
  const sample = () => { heights.push(document.documentElement.scrollHeight); if (heights.length < 5000) requestAnimationFrame(sample) }
  sample()
}"""


def heights(page):
    return page.evaluate("[...new Set(heights)]")


def test_editors_appear_without_moving_anything(lesson):
    page = lesson.open().page
    page.wait_for_timeout(500)
    page.evaluate(SAMPLE)
    for box in page.locator("code-cell, code-challenge").all():
        box.scroll_into_view_if_needed()
        page.wait_for_timeout(250)
    expect(page.locator("[data-part=editor]:not([data-mounted]):visible")).to_have_count(0)
    seen = heights(page)
    assert max(seen) - min(seen) <= 40, seen


def test_a_repeated_run_moves_nothing(lesson):
    cell = lesson.open().cell("a1")
    cell.run()
    lesson.page.evaluate(SAMPLE)
    cell.run()
    lesson.page.wait_for_timeout(200)
    seen = heights(lesson.page)
    assert max(seen) - min(seen) <= 2, seen
