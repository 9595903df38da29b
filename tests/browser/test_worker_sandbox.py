"""A server that can send headers may give the worker a policy of its own: Python lives under the one that docs/hosting.md names."""

import re

from playwright.sync_api import expect


def test_python_lives_under_the_policy_that_the_docs_name(lesson, site, root):
    policy = re.search(r"Content-Security-Policy: (.+)", (root / "docs/hosting.md").read_text("utf-8"))[1]
    site.misbehave("assets/*/python-worker.js", "headers", headers={"Content-Security-Policy": policy})
    for visit in ("from packs", "from what the first has left"):
        cell = lesson.open().cell("a1")
        cell.source = f"import statistics\nprint('{visit}', statistics.mean([1, 2, 3]))"
        assert cell.run().output == f"{visit} 2\n"
        expect(lesson.page.locator("html")).to_have_attribute(
            "data-image", "kept", timeout=60_000
        )  # for the next visit
    assert all(asked.status == 200 for asked in site.asked("assets/*/python-worker.js")) and site.asked(
        "assets/*/python-worker.js"
    )
