"""What every test shares: where the project lies and where the built site is.

Tests in tests/ itself run in CPython alone; tests/browser/ drives real browsers and has fixtures of its own.
`py/` is importable (pytest.ini), so a test says `from attention import softmax` as a lesson's cell does.
"""
import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root():
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def built():
    """The folder of the built site; ATTENTION_SITE names another one than _site."""
    folder = Path(os.environ.get("ATTENTION_SITE") or ROOT / "_site")
    if not (folder / "index.html").is_file():
        pytest.fail(f"{folder}/index.html is missing: run `python3 build.py build` first "
                    "(`python3 build.py test` does it by itself)", pytrace=False)
    return folder
