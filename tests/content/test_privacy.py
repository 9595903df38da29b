"""The privacy page names every place in which our scripts store something, and no script uses another."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STORES = {
    r"localStorage": "localStorage",
    r"indexedDB\.open": "IndexedDB",
    r"caches\.open": "Cache Storage",
    r"storage\.getDirectory": "Origin Private File System",
}
NEVER = r"sessionStorage|document\.cookie|cookieStore|sendBeacon\(|new WebSocket|EventSource\(|method: *[\"'](POST|PUT)"


@pytest.mark.parametrize("page", ["lesson.md", "lesson.es.md"])
def test_every_store_that_is_used_is_named(page):
    scripts = "\n".join(path.read_text("utf-8") for path in (ROOT / "static").rglob("*.js"))
    said = (ROOT / "lessons/privacy" / page).read_text("utf-8")
    for used, name in STORES.items():
        assert re.search(used, scripts) and f"| {name}" in said or f", {name}" in said, name


def test_nothing_is_sent_and_nothing_is_stored_elsewhere():
    found = {
        path.name: match[0]
        for path in (ROOT / "static").rglob("*.js")
        if (match := re.search(NEVER, path.read_text("utf-8")))
    }
    assert not found
