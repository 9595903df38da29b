"""What a teacher adds to a lesson of her own works in the page: files that cells read."""

import re

import pytest
from hosting import Site
from lesson import Cell
from playwright.sync_api import expect
from publishing import ROOT, small_course, write
from tabs import tab

from publish.commands.build import build
from publish.commands.single import Scripts, single_page

TEXT = """\
```{code-cell} python
:name: a1
import helper
rows = open("data.csv", encoding="utf-8").read().split()
print(helper.twice(len(rows)), rows[1])
```

```{code-cell} python
:name: a2
print(open("data.csv").read())
```
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """The built site of a course with one lesson and two files beside it."""
    root = small_course(tmp_path_factory.mktemp("own"), one=TEXT)
    write(root / "lessons/one/data.csv", "a,b\nZoë,2\n")
    write(root / "lessons/one/helper.py", "def twice(n):\n    return 2 * n\n")
    build(root, root / "_site")
    return root / "_site"


@pytest.fixture(scope="module")
def own_host(own):
    host = Site(own)
    yield host
    host.stop()


@pytest.fixture
def own_page(browsers, own_host):
    page = tab(browsers, own_host)
    yield page
    page.context.close()


def runs(page, output):
    cell = Cell(page.locator("code-cell[name=a1]"))
    cell.source = cell.source + "  # again"
    assert cell.run().output.strip() == output


def test_a_cell_reads_the_lessons_files_also_without_a_network(own_page, own_host):
    own_page.goto(own_host.url + "lessons/one/")
    runs(own_page, "4 Zoë,2")
    expect(own_page.locator("html")).to_have_attribute("data-offline", "ready", timeout=90_000)
    own_page.watch.allow(r"Failed to load resource|ERR_CONNECTION|404")
    own_host.stop()
    own_page.reload()
    runs(own_page, "4 Zoë,2")
    own_host.start()


def test_an_interpreter_that_took_over_after_stop_has_the_files_too(own_page, own_host):
    own_page.goto(own_host.url + "lessons/one/")
    runs(own_page, "4 Zoë,2")
    cell = Cell(own_page.locator("code-cell[name=a2]"))
    cell.source = "while True: pass"
    cell.do("run")
    cell.reaches("running")
    cell.do("stop")
    cell.reaches("stopped")
    runs(own_page, "4 Zoë,2")


def test_a_single_file_holds_them(own, own_page, tmp_path):
    path = tmp_path / "one.html"
    path.write_text(single_page(own / "lessons/one", ["one"], Scripts(ROOT, own)), "utf-8")
    assert re.search(r'data-files="data:', path.read_text("utf-8"))
    own_page.goto(path.as_uri())
    runs(own_page, "4 Zoë,2")
