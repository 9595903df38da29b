"""Nothing jumps and nothing grows: editors, runs and reloads leave the page as high, and the browser as full, as they were."""

import pytest
from lesson import PYTHON, SOON, Lesson, at_rest, comes_true, is_alive, two_frames
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
    at_rest(page)
    page.evaluate(SAMPLE)
    for box in page.locator("code-cell, code-challenge").all():
        box.scroll_into_view_if_needed()
        expect(box.locator("[data-part=editor]:not([data-mounted]):visible")).to_have_count(0, timeout=SOON)
    expect(page.locator("[data-part=editor]:not([data-mounted]):visible")).to_have_count(0)
    seen = heights(page)
    assert max(seen) - min(seen) <= 40, seen


def test_a_repeated_run_moves_nothing(lesson):
    cell = lesson.open().cell("a1")
    cell.run()
    lesson.page.evaluate(SAMPLE)
    cell.run()
    two_frames(lesson.page)
    seen = heights(lesson.page)
    assert max(seen) - min(seen) <= 2, seen


@pytest.mark.parametrize("how, width", [("link", 1280), ("address", 1280), ("address", 360)])
def test_the_way_to_a_heading_ends_at_it_however_early_one_sets_out(page, site, how, width):
    """Elements that come alive grow; nobody is sent to where a heading was before."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site.url}lessons/self-attention/" + ("#quiz" if how == "address" else ""), wait_until="commit")
    if how == "link":
        page.locator(".contents a[href='#quiz']:visible").click()
    is_alive(page)
    expect(page.locator("#quiz")).to_be_in_viewport(timeout=SOON)
    at_rest(page)  # a smooth way there
    assert 0 <= page.locator("#quiz").bounding_box()["y"] <= 100


def test_a_reload_comes_back_to_the_same_words(lesson):
    page = lesson.open().page
    at_rest(page)
    page.evaluate("scrollTo({top: 9000, behavior: 'instant'})")
    at_rest(page)
    place = "() => document.querySelector('#quiz').getBoundingClientRect().y"
    before = page.evaluate(place)
    page.reload()
    is_alive(page)
    at_rest(page)
    assert abs(page.evaluate(place) - before) <= 40


ARRIVAL = """() => {
  const delays = [...document.querySelectorAll(".prose > *")].map((part) => parseFloat(getComputedStyle(part).animationDelay))
  const shown = [...document.querySelectorAll("main *, footer *")].filter((part) => !part.closest("[hidden], noscript")).every((part) => getComputedStyle(part).visibility === "visible")
  return {delays, shown}
}"""


def test_far_parts_are_laid_out_after_near_ones_and_all_of_them_when_the_page_is_loaded(page, site):
    page.goto(site.url + "lessons/self-attention/", wait_until="load")
    seen = page.evaluate(ARRIVAL)
    assert seen["shown"]
    assert seen["delays"] == sorted(seen["delays"]) and seen["delays"][0] <= 0 < seen["delays"][-1] < 1


def test_they_arrive_by_themselves_where_the_page_s_script_does_not(page, site):
    page.watch.allow("page.js|404")
    site.misbehave("assets/*/page.js", "missing")
    page.goto(site.url + "lessons/self-attention/")
    comes_true(page, lambda: page.evaluate(ARRIVAL)["shown"])


@pytest.mark.parametrize("calm", [{"media": "print"}, {"reduced_motion": "reduce"}, {}])
def test_on_paper_without_motion_and_without_scripts_nothing_arrives_late(new_page, site, calm):
    page = new_page(java_script_enabled=bool(calm))
    page.emulate_media(**calm)
    page.goto(site.url + "lessons/self-attention/", wait_until="domcontentloaded")
    assert page.evaluate("document.getAnimations().length") == 0 and page.evaluate(ARRIVAL)["shown"]


@pytest.mark.parametrize("window", [(1280, 720), (360, 740)], ids=str)
def test_what_arrives_late_pushes_nothing_that_was_seen(new_page, site, window):
    page = new_page(viewport=dict(zip(("width", "height"), window)))
    page.add_init_script("""
      window.pushed = []
      const names = (entry) => entry.sources.map(({node}) => node?.closest?.(".prose > *, .prose ~ *, footer")?.tagName)
      new PerformanceObserver((list) => pushed.push(...list.getEntries().flatMap(names))).observe({type: "layout-shift", buffered: true})""")
    Lesson(page, site).open()
    at_rest(page)
    assert set(page.evaluate("pushed")) <= {"ATTENTION-GRID", None}  # the grid gets its tools when it comes alive


@pytest.mark.parametrize(
    "address", ["", *[f"lessons/{name}/" for name in ("self-attention", "one-pair-at-a-time", "glossary")]]
)
def test_the_fonts_a_page_shows_are_asked_for_with_it_and_no_others(page, site, address):
    """One that came later would have all text laid out once more."""
    page.goto(site.url + address)
    is_alive(page)
    at_rest(page)
    page.evaluate("document.fonts.ready.then(() => {})")
    asked = page.evaluate("[...document.querySelectorAll('link[as=font]')].map(link => link.href)")
    came = page.evaluate(
        "performance.getEntriesByType('resource').map(one => one.name).filter(name => name.endsWith('.woff2'))"
    )
    shown = page.evaluate("[...document.fonts].filter(font => font.status === 'loaded').length")
    assert sorted(came) == sorted(asked) and shown == len(asked)


LEFT_BEHIND = """async () => {
  const caught = await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).length));
  return {shelves: caught.sort(), keys: localStorage.length, megabytes: Math.round((await navigator.storage.estimate()).usage / 1e6)};
}"""


def test_eight_reloads_leave_no_more_behind_than_two(lesson):
    page, seen = lesson.open().python("ready").page, []
    expect(page.locator("html")).to_have_attribute("data-image", "kept", timeout=PYTHON)
    for _ in range(8):
        page.reload()
        lesson.python("ready")
        assert len(page.workers) == 1
        seen.append(page.evaluate(LEFT_BEHIND))
    assert seen[1]["megabytes"] > 20  # an image of Python is there
    assert seen[-1]["shelves"] == seen[1]["shelves"] and seen[-1]["keys"] == seen[1]["keys"]
    assert seen[-1]["megabytes"] <= seen[1]["megabytes"] + 2, seen
