"""The site built with Pyodide as it comes (build.py build --whole): slower to load, and the same to a reader."""

import pytest
from hosting import Site
from lesson import Lesson
from playwright.sync_api import expect
from tabs import tab

from publish.commands.build import build

RIGHT = """import numpy as np
def self_attention(X, Wq, Wk, Wv):
    Q, K, V = X @ Wq, X @ Wk, X @ Wv
    S = Q @ K.T / np.sqrt(Wq.shape[1])
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ V, A
"""


@pytest.fixture(scope="module")
def whole(root, tmp_path_factory):
    out = tmp_path_factory.mktemp("whole") / "site"
    build(root, out, whole=True)
    host = Site(out)
    yield host
    host.stop()


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_a_reader_runs_code_draws_the_grid_and_passes_the_challenge(whole, browsers, engine):
    page = tab(browsers, whole, engine=engine)
    lesson = Lesson(page, whole).open()
    cell = lesson.cell("a1")
    cell.source = "import statistics, numpy as np\nprint(np.linalg.eigvalsh(np.eye(2)), statistics.mean([1, 3]))"
    assert "[1. 1.] 2" in cell.run().output
    grid = lesson.grid()
    grid.write("the cat sees the dogs")
    expect(grid.at.locator("tbody tr")).to_have_count(5)
    challenge = lesson.challenge()
    challenge.source = RIGHT
    challenge.check("passed")
    challenge.source = RIGHT.replace("/ np.sqrt(Wq.shape[1])", "")
    assert challenge.check("failed").findings
    page.context.watch.verify()
    page.context.close()
