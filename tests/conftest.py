"""What every test shares: where the project lies and where the built site is.

Tests in tests/ itself run in CPython alone; tests/browser/ drives real browsers and has fixtures of its own.
`py/` is importable (pytest.ini), so a test says `from attention import softmax` as a lesson's cell does.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = (
    "build-a-transformer",
    "glossary",
    "heads-and-layers",
    "one-pair-at-a-time",
    "order-masks-cross",
    "privacy",
    "real-heads",
    "self-attention",
    "two-layers",
    "watch-it-learn",
    "why-the-root",
)  # lessons that tests name
GONE = [name for name in OURS if not (ROOT / "lessons" / name / "lesson.md").exists()]
HOME = {"lesson", "course", "challenge"}  # fixtures of tests/browser/ that open a lesson of ours if a test names none


@cache
def needs(path):
    """The lessons of ours that a file of tests names and this copy of the course no longer has."""
    return [name for name in GONE if re.search(rf"[\"'/]{name}[\"'/]", path.read_text("utf-8"))]


def pytest_ignore_collect(collection_path):
    """A course of somebody's own is not measured by lessons that it does not have."""
    return (
        True
        if GONE
        and collection_path.suffix == ".py"
        and collection_path.name.startswith("test_")
        and needs(collection_path)
        else None
    )


def pytest_collection_modifyitems(items):
    for item in items:
        if GONE and HOME & {*getattr(item, "fixturenames", ())}:
            item.add_marker(
                pytest.mark.skip(reason=f"it opens a lesson that is not in this course ({', '.join(GONE)})")
            )


def pytest_report_header():
    return f"Left out: tests of lessons that are not in this course ({', '.join(GONE)})" if GONE else None


@pytest.fixture(scope="session")
def root():
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def built():
    """The folder of the built site; ATTENTION_SITE names another one than _site."""
    folder = Path(os.environ.get("ATTENTION_SITE") or ROOT / "_site")
    if not (folder / "index.html").is_file():
        pytest.fail(
            f"{folder}/index.html is missing: run `python3 build.py build` first "
            "(`python3 build.py test` does it by itself)",
            pytrace=False,
        )
    return folder
