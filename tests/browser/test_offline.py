"""After one visit the course is there without a network: pages, Python, and what was written. Offline means the host is stopped."""

import re
import shutil

import pytest
from lesson import Lesson
from playwright.sync_api import expect

LESSON = "lessons/self-attention/"
READY = {"timeout": 90_000}


@pytest.fixture
def kept(page, site):
    """A page of the course that is kept whole."""
    page.goto(site.url + LESSON)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", **READY)
    return page


def run(page):
    return Lesson(page, None).cell("a1").run().output


def test_without_the_host_every_page_and_python_are_there(kept, site):
    kept.watch.allow(r"Failed to load resource|ERR_CONNECTION|404")
    assert "available offline" in kept.locator("[data-part=offline]").inner_text().lower()
    site.stop()
    kept.reload()
    assert "104" in run(kept)
    kept.locator("code-challenge [data-do=check]").click()
    expect(kept.locator("code-challenge")).to_have_attribute("data-verdict", "failed", timeout=60_000)
    cell = Lesson(kept, None).cell("a1")
    cell.source = "import numpy as np\nprint(np.linalg.eigvalsh(np.diag([3.0, 5.0])))"  # in the half of Python that no lesson calls
    assert "[3. 5.]" in cell.run().output
    expect(kept.locator("html")).to_have_attribute("data-offline", "ready")
    for path in (
        "",
        "lessons/glossary/",
        "lessons/why-the-root",
        "lessons/why-the-root/?from=mail",
    ):  # without its slash, too
        kept.goto(site.url + path)
        expect(kept.locator("h1")).to_be_visible()
    kept.goto(site.url + "lessons/no-such-lesson/")
    expect(kept.locator("h1")).to_contain_text("Nothing is at this address")


def test_a_second_visit_asks_the_host_for_nothing_but_news(kept, site):
    site.log.clear()
    kept.goto(site.url + LESSON)
    run(kept)
    asked = {request.path for request in site.log}
    assert {path for path in asked if not path.endswith("sw.js")} == set()


ANSWERED_BY = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map(({name, workerFinalSourceType}) => [new URL(name).pathname.split("/").pop(), workerFinalSourceType])"""


def test_a_second_visit_does_not_wait_for_the_service_worker(kept, site):
    """The browser answers from the caches itself; what has gone from them comes over the network."""
    kept.goto(site.url + LESSON)
    answered = dict(kept.evaluate(ANSWERED_BY))
    assert {answered[name] for name in ("", "early.js", "page.js", "style.css")} == {"cache"}, answered
    kept.evaluate(
        "async () => { for (const name of await caches.keys()) if (name.includes('shell')) await caches.delete(name) }"
    )
    kept.goto(site.url + LESSON)
    expect(kept.locator("h1")).to_be_visible()
    assert dict(kept.evaluate(ANSWERED_BY))[""] == "network"


def test_it_is_not_called_ready_while_a_file_is_missing_and_goes_on_when_it_is_back(page, site):
    page.watch.allow(r"404|offline")
    site.misbehave("lessons/glossary/index.html", "missing")
    page.goto(site.url + LESSON)
    expect(page.locator("[data-part=offline]")).to_contain_text("Not all of it could be kept", **READY)
    assert page.locator("html").get_attribute("data-offline") == "no"
    site.behave()
    page.locator("[data-do=keep-offline]").click()
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", **READY)
    assert (
        len([one for one in site.log if one.path.endswith("style.css")]) <= 2
    )  # once by the page, once kept: not again


def test_a_new_version_waits_for_the_reader_and_keeps_her_code(kept, site, tmp_path):
    cell = kept.locator("code-cell[name=a1]")
    cell.evaluate("one => { one.source = 'print(\"mine\")'; }")
    newer = shutil.copytree(site.folder, tmp_path / "newer")
    page = newer / LESSON / "index.html"
    page.write_text(re.sub(r"<h1>[^<]*</h1>", "<h1>A new title</h1>", page.read_text("utf-8")), "utf-8")
    from publish.site.service_worker import write_offline

    shutil.copy(kept_worker(), newer / "sw.js")
    write_offline(None, newer)
    site.deploy(newer)
    kept.reload()
    assert kept.locator("h1").inner_text() != "A new title"  # the old version, whole
    banner = kept.locator("[data-notice=new-version]")
    expect(banner).to_be_visible(timeout=30_000)
    assert kept.locator("h1").inner_text() != "A new title"  # and nothing reloads by itself
    with kept.expect_navigation():
        banner.locator("button").first.click()
    assert kept.locator("h1").inner_text() == "A new title"
    assert kept.locator("code-cell[name=a1]").evaluate("one => one.source") == 'print("mine")'


def kept_worker():
    from pathlib import Path

    return Path(__file__).resolve().parents[2] / "static/root/sw.js"


def test_two_sites_on_one_origin_keep_apart(kept):
    names = kept.evaluate("caches.keys()")
    assert names and all(name.startswith("/any/sub/path/") for name in names)
    kept.evaluate("caches.open('/another/site shell 1')")
    kept.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    assert "/another/site shell 1" in kept.evaluate("caches.keys()")


def test_without_a_service_worker_all_else_works(page, site):
    page.watch.allow(r"404|sw\.js|ServiceWorker")
    site.misbehave("sw.js", "missing")
    page.goto(site.url + LESSON)
    assert "104" in run(page)
    expect(page.locator("[data-part=offline]")).to_contain_text("Not all of it could be kept", **READY)
