"""Results files are graded again by the page's own grader, in the browser's own Python; what they claim is never believed."""
import csv
import json
from pathlib import Path

import pytest

from publish.collect import collect, write_table

pytestmark = pytest.mark.xdist_group("test_publish_collect")   # in one process: what all of them look at is made once
ROOT = Path(__file__).resolve().parent.parent
LESSON = "self-attention"
SOLUTION = (ROOT / "lessons" / LESSON / "solution.py").read_text("utf-8")
RIGHT = {"source": {"given": [2]}, "size": {"given": "12 x 12"}}


def work(source=None, claims=False, quiz=None, **more):
    items = [{"lesson": LESSON, "name": f"quiz/{name}", "value": {**value, "verdict": "right"}} for name, value in (quiz or {}).items()]
    if source is not None:
        items.append({"lesson": LESSON, "name": "challenge/self_attention", "value": {"source": source}})
    if claims:
        items.append({"lesson": LESSON, "name": "verdict/self_attention", "value": {"passed": True, "source": source}})
    return {"format": "lesson work", "version": 1, "course": "self-attention-course", "saved": "2026-01-01T00:00:00Z", "items": items, **more}


def page(work):
    data = json.dumps(work).replace("<", "\\u003c")
    return f'<!doctype html><title>Results</title><script>var no = 1</script><script type="application/json" id="work">{data}</script><p>done'


HANDED_IN = {
    "ada.html": page(work(SOLUTION, True, RIGHT, student="Ada")),
    "forged.html": page(work("def self_attention(X, Wq, Wk, Wv):\n    print('all checks passed')\n    return X, X", True, {"source": {"given": [0]}})),
    "blank.json": json.dumps(work()),
    "loop.json": json.dumps(work("while True: pass")),
    "ender.json": json.dumps(work("import os\nos._exit(0)")),
    "reader.json": json.dumps(work("open('/etc/passwd').read()\nimport js")),
    "formula.json": json.dumps(work(student="=HYPERLINK(1)")),
    "other.json": json.dumps({**work(), "course": "another"}),
    "nonsense.json": "[" * 100_000,
    "empty.html": "<p>nothing here",
    "hostile.json": json.dumps({**work(), "items": [None, 1, {"lesson": {}, "name": [], "value": {"source": 1}},
                                                    {"lesson": LESSON, "name": "challenge/self_attention", "value": {"source": 7}},
                                                    {"lesson": LESSON, "name": "quiz/size", "value": {"given": {"a": 1}}}]}),
}


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    folder = tmp_path_factory.mktemp("handed-in")
    for name, text in HANDED_IN.items():
        (folder / name).write_text(text, "utf-8")
    return {row["file"]: row for row in collect(ROOT, sorted(folder.iterdir()))}


CODE, QUIZ = f"{LESSON}: self_attention", f"{LESSON}: questions"


def test_right_code_passes_and_answers_are_marked_as_on_the_page(rows):
    assert rows["ada.html"]["student"] == "Ada"
    assert rows["ada.html"][CODE] == "passed"
    assert rows["ada.html"][QUIZ] == "2 of 5"
    assert rows["ada.html"]["remarks"] == ""


def test_a_claimed_pass_is_not_believed_and_said(rows):
    assert "passed" not in rows["forged.html"][CODE] and "checks" in rows["forged.html"][CODE]
    assert rows["forged.html"][QUIZ] == "0 of 5"
    assert "claimed" in rows["forged.html"]["remarks"]


def test_an_endless_loop_is_a_finding_and_not_an_endless_wait(rows):
    assert "too-long" in rows["loop.json"][CODE]


def test_code_that_ends_python_is_named_and_costs_only_its_own_row(rows):
    assert "exits" in rows["ender.json"][CODE]


def test_students_code_reaches_neither_this_machines_files_nor_javascript(rows):
    assert "passed" not in rows["reader.json"][CODE]
    assert "checks" in rows["reader.json"][CODE]            # it stopped with an error of its own, inside


@pytest.mark.parametrize("name", ["other.json", "nonsense.json", "empty.html"])
def test_what_is_no_results_file_is_said_in_the_table(rows, name):
    assert rows[name]["remarks"] and CODE not in rows[name]


@pytest.mark.parametrize("name", ["blank.json", "hostile.json"])
def test_work_without_code_is_not_begun(rows, name):
    assert rows[name][CODE] == "not begun" and rows[name][QUIZ] == "0 of 5"


def test_a_name_that_begins_like_a_formula_is_text_in_the_table(rows, tmp_path):
    write_table(tmp_path / "results.csv", list(rows.values()))
    with (tmp_path / "results.csv").open(encoding="utf-8-sig", newline="") as file:
        table = {row["file"]: row for row in csv.DictReader(file)}
    assert len(table) == len(HANDED_IN)
    assert table["formula.json"]["student"] == "'=HYPERLINK(1)"
    assert table["ada.html"][CODE] == "passed"
