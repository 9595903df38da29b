"""One file a lesson, opened from the disk: page, Python, grid and grader live, and nothing is asked of anybody."""

import re
from pathlib import Path

import engines
import pytest
from playwright.sync_api import expect

from publish.commands.single import Scripts, single_page

ROOT = Path(__file__).resolve().parents[2]
STRICT = {"security.fileuri.strict_origin_policy": True}  # Playwright's Firefox is laxer with files than a reader's


@pytest.fixture(scope="module")
def single(built, tmp_path_factory):
    path = tmp_path_factory.mktemp("single") / "self-attention.html"
    path.write_text(single_page(built / "lessons/self-attention", ["self-attention"], Scripts(ROOT, built)), "utf-8")
    return path


def test_the_file_names_no_other(single):
    html = single.read_text("utf-8")
    head = re.sub(r"<script.*?</script>|<style>.*?</style>", "", html, flags=re.S)
    named = re.findall(r'(?:href|src|packet)="([^"#][^"]*)"', head)
    assert named and all(one.startswith(("data:", "https://")) for one in named), [
        one[:80] for one in named if not one.startswith(("data:", "https://"))
    ]


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_it_runs_by_double_click(single, engine, browsers, playwright):
    if engines.missing(engine):
        pytest.skip(engines.missing(engine))
    browser = engines.launch(playwright, engine, firefox_user_prefs=STRICT) if engine == "firefox" else browsers(engine)
    context = browser.new_context()
    page, errors, asked = context.new_page(), [], []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: errors.append(request.url[:100]))
    try:
        page.goto(single.as_uri())
        expect(page.locator("html")).to_have_attribute("data-python", re.compile("ready|failed"), timeout=120_000)
        assert page.locator("html").get_attribute("data-python") == "ready"
        cell = page.locator("code-cell[name=a1]")
        cell.scroll_into_view_if_needed()
        cell.locator("[data-do=run]").click()
        expect(cell).to_have_attribute("data-state", "done", timeout=60_000)
        assert "104" in cell.locator("[data-part=output]").inner_text()
        grid = page.locator("attention-grid").first
        grid.locator("input[name=sentence]").fill("the dogs near the cat are old")
        expect(grid.locator("td[data-row='0'][data-col='6']")).to_have_count(1, timeout=30_000)
        expect(grid).to_have_attribute("data-state", "ready", timeout=30_000)
        challenge = page.locator("code-challenge")
        challenge.locator("[data-do=check]").click()
        expect(challenge).to_have_attribute("data-verdict", "failed", timeout=60_000)
        assert not errors
        assert not [url for url in asked if url.startswith("http")]
    finally:
        context.close()
        if engine == "firefox":
            browser.close()
