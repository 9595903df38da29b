"""An author's own files beside lesson.md: read at build, in the page's pack, in a notebook; what would go wrong is said."""

import gzip
import re

import pytest
from publishing import small_course, write

from publish.commands.build import pages_of, read_and_run, read_and_run_all
from publish.commands.check import check
from publish.commands.notebook import notebook

TEXT = """\
```{code-cell} python
:name: a1
import helper
rows = open("data.csv", encoding="utf-8").read().split()
print(helper.twice(len(rows)), rows[1])
```
"""


def course(folder, text=TEXT, **files):
    root = small_course(folder, one=text)
    for name, content in {
        "data.csv": "a,b\nZoë,2\n",
        "helper.py": "def twice(n):\n    return 2 * n\n",
        **files,
    }.items():
        write(root / "lessons/one" / name, content)
    return root


def test_a_cell_reads_a_table_and_imports_a_module_at_build_and_the_page_carries_both(tmp_path):
    root = course(tmp_path, **{"checks.py.txt": "no", "folder/other.csv": "no", ".hidden.csv": "no"})
    editions, answers = read_and_run_all(root)
    assert answers["en"]["one"][0]["printed"] == "4 Zoë,2\n"
    pages = pages_of(root, editions, answers)
    (name,) = re.findall(r'data-files="([^"]+)"', pages["lessons/one/index.html"])
    content = gzip.decompress(pages[f"lessons/one/{name}"])
    assert (
        b"/home/pyodide/data.csv" in content
        and b"def twice" in content
        and b"other" not in content
        and b"hidden" not in content
    )


def test_another_table_is_another_recording(tmp_path):
    root = course(tmp_path)
    before = read_and_run(root)[1]["one"][0]["printed"]
    write(root / "lessons/one/data.csv", "x\ny\nz\n")
    assert read_and_run(root)[1]["one"][0]["printed"] == "6 y\n" != before


def test_a_lesson_without_files_names_none(tmp_path):
    root = small_course(tmp_path, one="```{code-cell} python\n:name: a1\n1\n```\n")
    editions, answers = read_and_run_all(root)
    assert "data-files" not in pages_of(root, editions, answers)["lessons/one/index.html"]


def test_a_cell_that_reads_what_the_page_has_not_is_told_at_build(tmp_path):
    root = course(tmp_path, TEXT.replace("data.csv", "folder/data.csv"), **{"folder/data.csv": "a"})
    assert any("FileNotFoundError" in line for line in check(root)[1])


@pytest.mark.parametrize(
    "name, content, said",
    [
        ("big.csv", "x" * 1_000_001, "1.0 MB together"),
        ("random.py", "", "hides Python's or the course's own module random"),
        ("attention.py", "", "own module attention"),
    ],
)
def test_too_much_data_and_a_module_that_hides_another_are_mistakes(tmp_path, name, content, said):
    assert any(said in line for line in check(course(tmp_path, **{name: content}))[1])


def test_a_notebook_brings_the_files_along(tmp_path, monkeypatch):
    root = course(tmp_path)
    read, answers = read_and_run(root)
    cells = notebook(root, read.lesson("one"), answers["one"])["cells"]
    here = tmp_path / "elsewhere"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr("sys.path", ["", "/"])
    exec(cells[1]["source"], {})
    assert (here / "data.csv").read_text("utf-8") == "a,b\nZoë,2\n" and (here / "helper.py").exists()
