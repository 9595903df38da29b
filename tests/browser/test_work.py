"""What a reader wrote is kept, and travels: reloads, resets, the author's changes, two tabs, a full or forbidden storage, files."""

import json

import pytest
from lesson import Lesson, comes_true
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

SOON = 5_000
MINE = "# naïve λ → 👍 שלום\ndef f(:"  # half-typed code is work, too


@pytest.fixture(autouse=True)
def alone(no_python, page):
    """None of this needs Python, so its files are not even there."""
    page.watch.allow(no_python)


def stored(page, part):
    """The record on the shelf whose key ends like this."""
    return page.evaluate(
        """part => {
        const key = Object.keys(localStorage).find(key => key.endsWith(part));
        return key ? JSON.parse(localStorage.getItem(key)) : null;
    }""",
        part,
    )


def store(page, part, record):
    """Write beside an existing record of this course, as another tab or an older version would have."""
    page.evaluate(
        """([part, record]) => {
        const html = document.documentElement.dataset;
        const folder = new URL(html.root, location.href).pathname;
        localStorage.setItem(`${folder} ${html.course}/${html.lesson}/${part}`, JSON.stringify(record));
    }""",
        [part, record],
    )


def typed(cell, text):
    """Replace the code by keys, as a reader would."""
    cell.at.scroll_into_view_if_needed()
    editor = cell.at.locator(".cm-content")
    editor.press("Control+a")
    editor.press("Delete")  # typed over a selection, Chromium would give the text a style, which the policy takes away
    editor.page.keyboard.insert_text(text)


def test_b38_code_that_never_ran_is_there_after_a_reload(lesson):
    cell = lesson.open().cell("a1")
    typed(cell, MINE)
    lesson.open()  # at once: the page is left before the pause in typing
    assert lesson.cell("a1").source == MINE


def test_b42_every_character_comes_back_from_a_file(lesson, new_page, site, no_python):
    page = lesson.open().page
    challenge = lesson.challenge()
    lesson.cell("a1").source, challenge.source = MINE, MINE + "\n\t\u2028 \\U </script>"
    with page.expect_download() as download:
        page.locator("footer [data-do=export]").click()
    path = download.value.path()
    file = json.loads(path.read_text("utf-8"))
    assert file["course"] and file["version"] == 1

    other = new_page()
    other.watch.allow(no_python)
    there = Lesson(other, site).open()
    other.locator("footer input[data-part=import]").set_input_files(path)
    expect(other.locator("footer [data-part=storage]")).to_contain_text("Loaded")
    there.open()
    assert there.cell("a1").source == MINE
    assert there.challenge().source == MINE + "\n\t\u2028 \\U </script>"


@pytest.mark.parametrize(
    "file",
    [
        "not json",
        "[]",
        "null",
        "{}",
        "[" * 100_000,
        {"format": "lesson work", "version": 2},
        {"course": "another-course"},
        {"items": [{"lesson": "../..", "name": "cell/a1", "value": {"source": "x"}}]},
        {"items": [{"lesson": "self-attention", "name": "cell/a1", "value": {"source": 5}}]},
        {"items": [{"lesson": "self-attention", "name": "cell/a1"}]},
        {"items": [{"lesson": "self-attention", "name": "cell/a1", "value": {"source": "x"}, "more": 1}]},
        {"items": [{"lesson": "self-attention", "name": "cell/a1", "value": {"source": "x" * 500_000}}]},
        {"items": [{"lesson": "self-attention", "name": "quiz/source", "value": json.loads("[" * 50 + "]" * 50)}]},
        {"items": "cell/a1"},
    ],
    ids=range(14),
)
def test_a_file_that_is_not_ours_is_refused_with_a_sentence(lesson, tmp_path, file):
    page = lesson.open().page
    if isinstance(file, dict):
        course = page.locator("html").get_attribute("data-course")
        file = json.dumps(
            {"format": "lesson work", "version": 1, "course": course, "saved": "", "items": [], **file}
            if file
            else file
        )
    path = tmp_path / "work.json"
    path.write_text(file)
    page.locator("footer input[data-part=import]").set_input_files(path)
    expect(page.locator("footer [data-part=storage]")).to_contain_text("nothing was loaded", timeout=SOON)
    assert page.evaluate("Object.keys(localStorage).length") == 0


def test_words_of_a_file_are_never_html(lesson, tmp_path):
    page = lesson.open().page
    evil = "<img src=x onerror=alert(1)><b>x</b>"
    finding = {
        "slug": evil,
        "seen": evil,
        "expected": evil,
        "hints": [evil],
        "picture": {"of": evil, "yours": [[evil]], "expected": [[1]]},
    }
    verdict = {
        "source": evil,
        "passed": True,
        "judged": {"passed": False, "checks": [{"check": evil, "name": evil, "passed": None}], "findings": [finding]},
    }
    items = [
        {"lesson": "self-attention", "name": "challenge/self_attention", "value": {"source": evil}},
        {"lesson": "self-attention", "name": "verdict/self_attention", "value": verdict},
        {"lesson": "self-attention", "name": "cell/a1", "value": {"source": evil, "aside": evil + "2", "stub": "old"}},
        {
            "lesson": "self-attention",
            "name": "quiz/source",
            "value": {"given": evil, "verdict": "right", "tries": evil},
        },
        {"lesson": "self-attention", "name": "grid/main", "value": {"guess": evil}},
        {"lesson": "self-attention", "name": "helpful", "value": evil},
    ]
    path = tmp_path / "work.json"
    path.write_text(
        json.dumps(
            {
                "format": "lesson work",
                "version": 1,
                "course": page.locator("html").get_attribute("data-course"),
                "saved": "",
                "items": items,
            }
        )
    )
    page.locator("footer input[data-part=import]").set_input_files(path)
    expect(page.locator("footer [data-part=storage]")).to_contain_text("Loaded")
    lesson.open()
    expect(lesson.challenge().part("finding")).to_contain_text(evil)
    assert page.locator("img[src=x]").count() == 0


def test_broken_records_on_a_shelf_break_nothing(lesson):
    """Whatever lies there, the page opens with its own text (the fixture fails the test on any error in the console)."""
    page = lesson.open().page
    first = lesson.cell("a1").source
    for record in (
        None,
        5,
        "x",
        [],
        {},
        {"source": 5},
        {"source": None, "judged": []},
        {"judged": {"checks": [None], "findings": [None]}, "source": first},
    ):
        for part in ("cell/a1", "challenge/self_attention", "verdict/self_attention", "quiz/source", "grid/main"):
            store(page, part, record)
        lesson.open()
        assert lesson.cell("a1").source == first


def test_importing_over_other_work_asks_first(lesson, tmp_path):
    page = lesson.open().page
    typed(lesson.cell("a1"), "theirs = 1")
    with page.expect_download() as download:
        page.locator("footer [data-do=export]").click()
    path = download.value.path()
    typed(lesson.cell("a1"), "mine = 2")
    page.locator("footer input[data-part=import]").set_input_files(path)
    expect(page.locator("footer .notice")).to_contain_text("differ")
    assert stored(page, "cell/a1")["source"] == "mine = 2"
    page.locator("footer .notice").get_by_role("button", name="Replace mine").click()
    assert stored(page, "cell/a1")["source"] == "theirs = 1"


def test_a_changed_stub_offers_the_new_version_and_loses_nothing(lesson):
    page = lesson.open().page
    cell = lesson.cell("a1")
    stub = cell.source
    store(page, "cell/a1", {"source": "mine = 1", "stub": "of another version"})
    lesson.open()
    assert cell.source == "mine = 1"
    notice = cell.part("notices")
    expect(notice).to_contain_text("The author has changed this code")
    notice.locator("summary").click()
    expect(notice.locator("pre")).to_have_text(stub)
    notice.get_by_role("button", name="Take the new version").click()
    assert cell.source == stub
    cell.do("undo")
    assert cell.source == "mine = 1"
    expect(notice).to_be_empty()
    lesson.open()
    expect(cell.part("notices")).to_be_empty()


def test_b40_a_second_tab_is_told_and_nothing_is_lost(lesson, new_page, site):
    page = lesson.open().page
    other = Lesson(new_page(context=page.context), site).open()
    mine, theirs = lesson.cell("a1"), other.cell("a1")
    typed(theirs, "theirs = 2")
    notice = mine.part("notices")
    expect(notice).to_contain_text("changed in another tab", timeout=SOON)
    typed(mine, "mine = 1")
    comes_true(
        page, lambda: stored(page, "cell/a1").get("aside") == "theirs = 2"
    )  # mine is stored, theirs lies beside it
    expect(theirs.part("notices")).to_contain_text("changed in another tab", timeout=SOON)
    notice.get_by_role("button", name="Take the other version").click()
    assert mine.source == "theirs = 2"
    expect(notice).to_be_empty()


def test_b37_a_full_storage_is_said_and_the_file_still_has_everything(lesson):
    page = lesson.open().page
    page.evaluate(
        "for (let size = 1e6; size >= 1; size /= 2) { try { for (let n = 0; ; n++) localStorage.setItem('other site ' + size + n, 'x'.repeat(size)); } catch {} }"
    )
    typed(lesson.cell("a1"), "mine = 1\n" * 50)
    banner = page.locator("[data-part=page-notices]")
    expect(banner).to_contain_text("Not saved", timeout=SOON)
    with page.expect_download() as download:
        banner.get_by_role("button", name="Save to a file").click()
    items = json.loads(download.value.path().read_text("utf-8"))["items"]
    assert any(item["value"]["source"] == "mine = 1\n" * 50 for item in items if item["name"] == "cell/a1")
    banner.get_by_role("button", name="Close").click()
    expect(banner).to_be_empty()


def test_a_forbidden_storage_is_said_and_the_page_works(new_page, site, no_python):
    page = new_page()
    page.watch.allow(no_python)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    lesson = Lesson(page, site).open()
    expect(page.locator("[data-part=page-notices]")).to_contain_text("Not saved", timeout=SOON)
    typed(lesson.cell("a1"), "mine = 1")
    assert lesson.cell("a1").source == "mine = 1"


def test_b34_two_courses_on_one_origin_do_not_share(lesson):
    page = lesson.open().page
    page.evaluate(
        "localStorage.setItem('/courseA/ attention/self-attention/cell/a1', JSON.stringify({source: 'theirs'}))"
    )
    lesson.open()
    assert lesson.cell("a1").source != "theirs"
    with page.expect_download() as download:
        page.locator("footer [data-do=export]").click()
    assert "theirs" not in download.value.path().read_text("utf-8")
