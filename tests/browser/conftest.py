"""Fixtures for tests in real browsers. Run them with `python3 build.py test` (builds first), or, once built,
`pytest tests/browser/test_attention_grid.py`. On a shared machine put `flock /tmp/browser.lock` before it.

    site      the built site on a static host under /any/sub/path/, with the headers of GitHub Pages.
              site.url, site.origin, site.log / site.asked("python/*.wasm"); site.stop() and site.start() are the
              network going and coming; site.misbehave("python/*.wasm", "missing") and site.behave(), with the faults
              missing broken html "wrong type" flipped half cut stalled slow headers refused (hosting.py); site.deploy(folder).
              Every test gets it healed: running, behaving, log empty.
    page      a fresh tab in Chromium (empty storage and cache). Fails the test at its end if the page logged an
              error, threw, asked a foreign origin, or broke its policy; page.watch.allow(r"404") excuses a fault.
    new_page  the same with options: new_page(color_scheme="dark", viewport={...}, java_script_enabled=False, ...)
              or another engine: new_page(engine="firefox"). `new_page(context=page.context)` is a second tab.
    lesson    lesson.py's Lesson on `page`, not opened yet: lesson.open(); lesson.cell("a1").run();
              lesson.grid().turn("projections").weights(); lesson.challenge().check("failed").findings().
              A module with `pytestmark = pytest.mark.saves_data` has readers who save data: Python starts when a test
              asks for it, and no copy for offline use is made. Use it where neither is what the test is about.
    no_python every file of Python is out of reach: page.watch.allow(no_python).
    journey   ONE opened lesson that all tests of a module share, in their order of writing, so that Python starts
              once: use it for facts that build on each other. Its faults fail the test in which they happen.
    browser   the running Chromium (one a worker); browsers("firefox") starts the other engine once.
    webkit    selenium's driver of WebKitGTK, fresh storage per module.

An engine that is not installed skips its tests with a sentence, and fails them where ATTENTION_ENGINES=all (in CI).
Wait with `expect` and the helpers' reaches(), never with page.wait_for_function: it evals, and the policy forbids that.
"""

import os

import engines
import pytest
from hosting import Site
from lesson import Lesson
from playwright.sync_api import sync_playwright
from tabs import heal, tab


def pytest_report_header():
    return "browsers: " + engines.described()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Tests that share a page (or an engine's one visit) stay together, in one worker, in their order."""
    for item in items:
        if {"visit", "engine", "webkit"} & set(getattr(item, "fixturenames", ())):
            engine = item.callspec.params.get("engine", "") if hasattr(item, "callspec") else ""
            item.add_marker(pytest.mark.xdist_group(f"{item.module.__name__} {engine}".strip()))


def need(engine):
    """Skip, or fail in CI, when the engine is not there."""
    lacking = engines.missing(engine)
    if lacking and os.environ.get("ATTENTION_ENGINES") == "all":
        pytest.fail(lacking, pytrace=False)
    if lacking:
        pytest.skip(lacking)


@pytest.fixture(scope="session")
def host(built):
    """The host of this worker; tests use `site`."""
    host = Site(built)
    yield host
    host.stop()


@pytest.fixture
def site(host, built):
    yield host
    heal(host, built)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browsers(playwright):
    """browsers("chromium") -> that engine, started at its first use and then kept."""
    running = {}

    def get(engine):
        if engine not in running:
            need(engine)
            running[engine] = engines.launch(playwright, engine)
        return running[engine]

    yield get
    for browser in running.values():
        browser.close()


@pytest.fixture(scope="session")
def browser(browsers):
    return browsers("chromium")


@pytest.fixture
def new_page(request, browsers, site):
    contexts = []

    def make(**options):
        page = tab(browsers, site, **{"saves_data": saves_data(request)} | options)
        if page.context not in contexts:
            contexts.append(page.context)
        return page

    yield make
    found = []
    for context in contexts:
        found += context.watch.found()
        context.close()
    assert not found, "the page misbehaved:\n  " + "\n  ".join(found)


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture
def lesson(page, site):
    return Lesson(page, site)


@pytest.fixture
def no_python(site):
    """No file of Python can be reached; -> the faults that a page logs then, for page.watch.allow."""
    site.misbehave("python/*", "refused")
    return r"python/|pyodide|ERR_EMPTY_RESPONSE|Failed to (load|fetch)"


@pytest.fixture(scope="module")
def shared_lesson(visit):
    """The opened lesson behind `journey`."""
    return visit()


def saves_data(request):
    """Is the reader of this module, or test, one who saves data?"""
    return request.node.get_closest_marker("saves_data") is not None


@pytest.fixture(scope="module")
def visit(request, browsers, host, built):
    """visit("why-the-root", **options of new_page) -> a lesson, opened, for all tests of the module (the main one if none is named)."""
    visited = []

    def open_lesson(*name, **options):
        heal(host, built)
        made = tab(browsers, host, **{"saves_data": saves_data(request)} | options)
        visited.append(Lesson(made, host, *name).open())
        return visited[-1]

    yield open_lesson
    for lesson in visited:
        lesson.page.context.close()


@pytest.fixture
def journey(shared_lesson):
    yield shared_lesson
    shared_lesson.page.watch.verify()


@pytest.fixture(scope="module")
def webkit():
    need("webkit")
    webkit = engines.WebKit()
    yield webkit.driver
    webkit.stop()
