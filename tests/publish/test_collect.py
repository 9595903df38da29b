"""Results files are graded again by the page's own grader, in a browser; what they claim is never believed, and none is lost."""

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest

from publish.commands.build import read_and_run
from publish.commands.collect import Table, columns_of, command, free_name, row
from publish.grading.grade import grade_all
from publish.grading.hand_ins import handed_in, known_as
from publish.grading.tasks import Task, tasks_of
from publish.record.packet import packet
from publish.setup.problem import Problem

pytestmark = pytest.mark.xdist_group("test_publish_collect")  # in one process: what all of them look at is made once
ROOT = Path(__file__).resolve().parents[2]
LESSON = "self-attention"
SOLUTION = (ROOT / "lessons" / LESSON / "solution.py").read_text("utf-8")
RIGHT = {"source": {"given": [2]}, "size": {"given": "12 x 12"}}


def work(source=None, claims=False, quiz=None, **more):
    items = [
        {"lesson": LESSON, "name": f"quiz/{name}", "value": {**value, "verdict": "right"}}
        for name, value in (quiz or {}).items()
    ]
    if source is not None:
        items.append({"lesson": LESSON, "name": "challenge/self_attention", "value": {"source": source}})
    if claims:
        items.append({"lesson": LESSON, "name": "verdict/self_attention", "value": {"passed": True, "source": source}})
    return {
        "format": "lesson work",
        "version": 1,
        "course": "self-attention-course",
        "saved": "2026-01-01T00:00:00Z",
        "items": items,
        **more,
    }


def page(work):
    data = json.dumps(work).replace("<", "\\u003c")
    return f'<!doctype html><title>Results</title><script>var no = 1</script><script type="application/json" id="work">{data}</script><p>done'


HANDED_IN = {
    "ada.html": page(work(SOLUTION, True, RIGHT, student="Ada")),
    "forged.html": page(
        work(
            "def self_attention(X, Wq, Wk, Wv):\n    print('all checks passed')\n    return X, X",
            True,
            {"source": {"given": [0]}},
        )
    ),
    "blank.json": json.dumps(work()),
    "loop.json": json.dumps(work("while True: pass")),
    "ender.json": json.dumps(work("import os\nos._exit(0)")),
    "formula.json": json.dumps(work(student="=HYPERLINK(1)")),
    "other.json": json.dumps({**work(), "course": "another"}),
    "nonsense.json": "[" * 100_000,
    "empty.html": "<p>nothing here",
    "hostile.json": json.dumps(
        {
            **work(),
            "items": [
                None,
                1,
                {"lesson": {}, "name": [], "value": {"source": 1}},
                {"lesson": LESSON, "name": "challenge/self_attention", "value": {"source": 7}},
                {"lesson": LESSON, "name": "quiz/size", "value": {"given": {"a": 1}}},
            ],
        }
    ),
}


def zipped(files):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return whole.getvalue()


MORE = {  # as learning platforms and mail programs deliver it
    "Ben_123_file/results.HTML": page(work(student="Ben", saved="2026-01-02T00:00:00Z")).encode(),
    "Cleo/deep/down/results.htm": page(work(student="Cleo")).encode(),
    "dan.html.txt": page(work(student="Dan")).encode(),
    "eve": json.dumps(work(student="Eve")).encode(),  # no ending at all
    "fay.json": json.dumps(work(student="Fay")).encode("utf-16"),
    "gil.json": b"\xef\xbb\xbf" + json.dumps(work(student="Gil")).encode(),
    "all.zip": zipped(
        {
            "Hal/results.html": page(work(student="Hal")),
            "__MACOSX/._Hal": "x",
            "essay.docx": "x",
            "more.ZIP": zipped({"ida.htm": page(work(student="Ida"))}),
        }
    ),
    "Ben again.html": page(work(student=" ben ", saved="2026-01-03T00:00:00Z")).encode(),
    "broken.zip": b"PK\x03\x04 nothing",
    "._ada.html": b"\0\5",
    ".DS_Store": b"x",
    "photo.pdf": b"%PDF-1.4",
    "nothing.html": b"",
}


@pytest.fixture(scope="module")
def course():
    course, answers = read_and_run(ROOT)
    return course, tasks_of(course, answers)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("handed-in")
    for name, content in {**{name: text.encode() for name, text in HANDED_IN.items()}, **MORE}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def found(folder, course):
    return handed_in(folder, course[0].course)


@pytest.fixture(scope="module")
def rows(found, course):
    return {one.hand_in.file: row(one, course[1]) for one in grade_all(ROOT, *course[:1], found[0], course[1], 2)}


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


def test_an_endless_loop_is_a_finding_in_words_and_not_an_endless_wait(rows):
    assert "did not come to an end" in rows["loop.json"][CODE]


def test_code_that_ends_python_is_named_and_costs_only_its_own_row(rows):
    assert "The code ends Python" in rows["ender.json"][CODE]


@pytest.mark.parametrize("name", ["other.json", "nonsense.json", "empty.html", "nothing.html", "broken.zip"])
def test_what_is_no_results_file_is_said_in_the_table(rows, name):
    assert rows[name]["remarks"] and CODE not in rows[name]


@pytest.mark.parametrize("name", ["blank.json", "hostile.json"])
def test_work_without_code_is_not_begun(rows, name):
    assert rows[name][CODE] == "not begun" and rows[name][QUIZ] in ("not begun", "0 of 5")


def test_every_file_has_a_row_or_is_named_as_skipped(found, folder, rows):
    hand_ins, skipped = found
    students = {one.student.strip().capitalize() for one in hand_ins if one.student}
    assert {"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida"} <= students
    assert {place for place, _ in skipped} == {
        "._ada.html",
        ".DS_Store",
        "photo.pdf",
        "all.zip/__MACOSX/._Hal",
        "all.zip/essay.docx",
    }
    places = {one.file for one in hand_ins} | {place for place, _ in skipped}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        assert path.is_dir() or name in places or name == "all.zip" or name.startswith("results"), name
    assert set(rows) == {one.file for one in hand_ins}


def test_of_two_versions_the_newest_counts_and_both_say_so(rows):
    assert (
        rows["Ben_123_file/results.HTML"]["remarks"]
        == "one of 2 files of this name; Ben again.html is newer and counts"
    )
    assert rows["Ben again.html"]["remarks"] == "one of 2 files of this name; the newest, it counts"
    assert known_as("  José   LÓPEZ ") == known_as("Jose\u0301 Lo\u0301pez")


def test_a_name_that_begins_like_a_formula_is_text_in_the_table(rows, course, tmp_path):
    for between in ",;":
        with Table(tmp_path / f"{ord(between)}.csv", columns_of(course[1]), between) as table:
            for row in rows.values():
                table.write(row)
        with table.path.open(encoding="utf-8-sig", newline="") as file:
            read = {row["file"]: row for row in csv.DictReader(file, delimiter=between)}
        assert len(read) == len(rows)
        assert read["formula.json"]["student"] == "'=HYPERLINK(1)"
        assert read["ada.html"][CODE] == "passed"


def test_a_table_that_is_there_stays_and_the_next_name_is_taken(tmp_path):
    (tmp_path / "results.csv").write_text("my notes")
    assert free_name(tmp_path).name == "results-2.csv"
    with pytest.raises(Problem, match="it is there already and stays as it is; nothing was graded"):
        Table(tmp_path / "results.csv", ["file"])
    assert (tmp_path / "results.csv").read_text() == "my notes"


@pytest.mark.parametrize("out", ["nowhere/results.csv", "", "results.csv/x.csv"])
def test_an_out_that_cannot_be_written_is_said_before_anything_is_graded(out, tmp_path, monkeypatch):
    monkeypatch.setattr("publish.commands.collect.grade_all", lambda *_: pytest.fail("graded"))
    (tmp_path / "ada.json").write_text(HANDED_IN["ada.html"])
    (tmp_path / "results.csv").write_text("")
    with pytest.raises(Problem, match="nothing was graded"):
        command(ROOT, [str(tmp_path), "--out", str(tmp_path / out)])


def test_rows_are_kept_when_the_work_is_broken_off_or_the_disk_fails(tmp_path, capsys):
    with pytest.raises(KeyboardInterrupt), Table(tmp_path / "a.csv", ["file"]) as table:
        table.write({"file": "ada.html"})
        raise KeyboardInterrupt
    assert "ada.html" in (tmp_path / "a.csv").read_text("utf-8-sig")
    with Table(tmp_path / "b.csv", ["file"]) as table:
        table.write({"file": "ada.html"})
        table.file.close()  # the stick is pulled
        table.write({"file": "ben.html"})
    assert "could not be written any more" in capsys.readouterr().err
    assert "ada.html" in table.path.read_text("utf-8-sig") and "ben.html" in table.path.read_text("utf-8-sig")
    table.path.unlink()


def test_a_folder_that_is_not_there_or_holds_nothing_is_told_apart(tmp_path):
    with pytest.raises(Problem, match="there is no such folder"):
        command(ROOT, [str(tmp_path / "nowhere")])
    (tmp_path / "essay.docx").write_bytes(b"x")
    with pytest.raises(Problem, match="no results file in it .skipped: essay.docx"):
        command(ROOT, [str(tmp_path)])


def test_a_browser_in_which_the_courses_own_solution_fails_blames_no_student(course, found, monkeypatch):
    asked = packet(ROOT / "lessons" / LESSON)
    asked["styles"][0]["code"] = "def self_attention(X, Wq, Wk, Wv): pass"
    with pytest.raises(Problem, match="the course's own solution of self_attention does not pass"):
        list(
            grade_all(
                ROOT,
                course[0],
                found[0],
                {(LESSON, "challenge/self_attention"): Task(LESSON, "challenge/self_attention", "", asked=asked)},
                1,
            )
        )
