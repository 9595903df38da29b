"""Whatever goes wrong while Python is fetched: the page names the file and the reason, goes on living, and can try again."""

import re

import pytest
from playwright.sync_api import expect

SOON = {"timeout": 45_000}
FAULTS = [  # pattern, fault, what the reader is told (the file's name and why)
    ("python/*engine.pack", "missing", r"engine\.pack: the server does not have it"),
    ("python/*engine.pack", "broken", r"engine\.pack: the server answered with an error"),
    ("python/*engine.pack", "html", r"engine\.pack: a web page came instead"),
    ("python/*engine.pack", "half", r"engine\.pack: only a part of it arrived"),
    ("python/*python.pack", "flipped", r"python\.pack: it arrived damaged, twice"),
    ("python/*course.pack", "missing", r"course\.pack: the server does not have it"),
    ("python/*numpy.pack", "refused", r"numpy\.pack: the server could not be reached"),
    ("python/*numpy.pack", "stalled", r"numpy\.pack: nothing arrived for 20 seconds"),
    ("python/*.mjs", "missing", r"\.mjs: the server does not have it"),
    ("python/*.mjs", "html", r"\.mjs: a web page came instead"),
]


@pytest.fixture(autouse=True)
def provoked(page):
    page.watch.allow(r"python/|Failed to load|ERR_|MIME|module script")


@pytest.mark.parametrize(
    "pattern, fault, told", FAULTS, ids=[f"{fault} {pattern.rpartition('*')[2]}" for pattern, fault, _ in FAULTS]
)
def test_b17_b19_a_bad_file_is_named_the_page_lives_and_another_try_works(lesson, site, pattern, fault, told):
    site.misbehave(pattern, fault)
    cell = lesson.open().cell("a1")
    cell.do("run")
    expect(cell.part("python")).to_contain_text(re.compile(told), **SOON)
    cell.reaches("stopped")
    assert lesson.page.locator("html").get_attribute("data-python") == "failed"
    assert lesson.grid("main").turn("projections").weights()[5][1] > 0.7
    site.behave()
    cell.part("python").get_by_role("button").click()
    cell.reaches("done", 60_000)
    expect(cell.part("python")).to_be_hidden()
    assert "104" in cell.output


def test_b30_a_wrong_type_of_the_packs_does_not_matter(lesson, site):
    site.misbehave("python/*.pack", "wrong type", type="nonsense")
    assert "104" in lesson.open().cell("a1").run().output


def test_b20_a_broken_connection_goes_on_where_it_stopped(lesson, site):
    site.misbehave("python/*engine.pack", "cut", times=1, share=0.5)
    lesson.open().python("ready")
    first, second = [one.status for one in site.asked("python/*engine.pack")]
    assert first == 200 and second in (
        206,
        200,
    )  # 200: the browser threw away what had come, and all is asked for again


def test_b20_after_a_cut_a_reload_fetches_only_what_was_not_there(lesson, site):
    site.misbehave("python/*numpy.pack", "refused")
    lesson.open().python("failed")
    whole = {one.path for one in site.asked("python/*") if one.status == 200}
    assert len(whole) >= 3
    site.behave()
    site.log.clear()
    lesson.open().python("ready")
    assert whole & {one.path for one in site.asked("python/*.pack")} == set()


def test_a_slow_line_shows_how_far_it_is(lesson, site):
    site.misbehave("python/*.pack", "slow", rate=600_000)
    cell = lesson.open().cell("a1")
    cell.do("run")
    words = cell.part("python").locator("p")
    expect(words).to_contain_text(re.compile(r"\d[.,]\d of \d+[.,]\d MB"), **SOON)
    first = float(re.search(r"(\d+[.,]\d) of", words.inner_text()).group(1).replace(",", "."))
    expect(words).not_to_contain_text(f"{first:.1f} of", **SOON)
    later = float(re.search(r"(\d+[.,]\d) of", words.inner_text()).group(1).replace(",", "."))
    assert later > first
    site.behave()
