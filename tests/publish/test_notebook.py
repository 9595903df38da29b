"""A lesson as a notebook: it is valid, every cell runs in a real kernel, and the page's figures and verdicts come out of it."""

import re
from pathlib import Path

import nbformat
import pytest
from publishing import small_course, write

from publish.commands.build import read_and_run
from publish.commands.notebook import notebook

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def made():
    course, answers = read_and_run(ROOT)
    return notebook(ROOT, course.lesson("self-attention"), answers["self-attention"])


def run(book, folder):
    client = pytest.importorskip("nbclient").NotebookClient(
        book, timeout=120, resources={"metadata": {"path": str(folder)}}
    )
    return client.execute()


def printed(cell):
    return "".join(output.get("text", "") for output in cell.get("outputs", []))


def test_nothing_of_our_own_markdown_is_left(made):
    text = "\n".join(cell.source for cell in made.cells if cell.cell_type == "markdown")
    assert not re.search(r"\{(eval|term|kbd)\}|^:::|^```\{|lesson:|\{#", text, re.M)
    assert "104" in text  # a figure of the first cell: 8 * (2 * 4 + 5) parameters


def test_a_picture_travels_inside_the_notebook(tmp_path):
    root = small_course(tmp_path, one="![A dot](dot.svg)\n")
    write(root / "lessons/one/dot.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    course, answers = read_and_run(root)
    (cell,) = [cell for cell in notebook(root, course.lesson("one"), answers["one"]).cells if "A dot" in cell.source]
    assert cell.source.startswith("![A dot](data:image/svg+xml;base64,")


def test_two_notebooks_of_one_lesson_are_the_same(made):
    course, answers = read_and_run(ROOT)
    assert nbformat.writes(
        notebook(ROOT, course.lesson("self-attention"), answers["self-attention"])
    ) == nbformat.writes(made)


def test_every_cell_runs_and_prints_what_the_page_recorded(made, tmp_path):
    recorded = [printed(cell) for cell in made.cells if cell.cell_type == "code"]
    book = run(nbformat.from_dict(made), tmp_path)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    for before, cell in zip(recorded, cells):
        assert not before or printed(cell) == before
    assert "nothing to check yet" in printed(cells[-1])  # the stub, held against the checks


def test_the_grader_in_the_notebook_passes_the_solution_and_names_a_mistake(made, tmp_path):
    solution = (ROOT / "lessons/self-attention/solution.py").read_text("utf-8")
    slip = re.sub(r"axis=-?1", "axis=0", solution)
    assert slip != solution
    for source, said in (solution, "checks hold."), (slip, "✗"):
        book = nbformat.from_dict(made)
        first, *_, stub, check = [cell for cell in book.cells if cell.cell_type == "code"]
        stub.source = source
        book.cells = [first, stub, check]
        assert said in printed(run(book, tmp_path).cells[-1])
