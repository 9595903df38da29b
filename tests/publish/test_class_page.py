"""What a teacher reads of a class, from graded hand-ins made by hand: marks, gradebooks, what is alike, and pages that run nothing of a student's."""

import csv
import io
import re

import pytest
from publishing import Elements, small_course

from publish.commands.build import read_and_run
from publish.commands.collect import wanted, write_class
from publish.grading import grade
from publish.grading.class_page import feedback_names
from publish.grading.grade import Graded, Part
from publish.grading.gradebooks import gradebooks, harmless
from publish.grading.hand_ins import HandIn, handed_in
from publish.grading.likeness import alike, own_lines, tokens_of
from publish.grading.tasks import Task, give, release_of, tasks_of
from publish.setup.problem import LessonError

STUB = 'def f(X):\n    """X (T, d) -> (T, T)."""\n    # write here\n'
CODE = (
    STUB
    + "    S = X @ X.T\n    E = np.exp(S - S.max(axis=1, keepdims=True))\n    return E / E.sum(axis=1, keepdims=True)\n"
)
RENAMED = CODE.replace("S", "scores").replace("E", "total").replace("    return", "\n    # mine\n    return")
OTHER = (
    STUB
    + "    n = len(X)\n    out = np.zeros((n, n))\n    for i in range(n):\n        for j in range(n):\n            out[i, j] = X[i] @ X[j]\n    return out\n"
)
EVIL = "<script>alert(1)</script>"


class Course:
    title, order = "Kurs <b>", ["a", "b"]

    def lesson(self, name):
        return type("Lesson", (), {"title": f"Lesson {name}"})


@pytest.fixture
def tasks():
    asked = {"stub": STUB, "checks": "", "function": "f", "styles": [{"code": "def f(X):\n    pass"}]}
    all = [
        Task(
            "a",
            "quiz/size",
            "How large?",
            1,
            kind="number",
            question={"answer": 4},
            words=[("4", "Yes."), ("*", "Count the rows.")],
        ),
        Task("a", "challenge/f", "f", 5, asked=asked),
        Task("b", "quiz/other", "Which?", 1, kind="choice", question={"right": [0]}),
    ]
    return {task.place: task for task in all}


def hand_in(tasks, student, answer="4", source=CODE, passed=True, tries=1, file=None, **more):
    size, f, other = tasks.values()
    parts = [
        Part(
            size,
            "right" if answer == "4" else "wrong",
            "" if answer == "4" else "Count the rows.",
            answer=answer,
            tries=tries,
        ),
        Part(
            f,
            "passed" if passed else "failed",
            "" if passed else "The rows do not sum to 1.",
            "" if passed else "no-softmax",
            "They should.",
            ["Which axis?"],
            held=3,
            all=5,
            source=source,
        ),
        Part(other),
    ]
    one = HandIn(file or f"{student}.html", student, "2026-01-01T00:00:00Z", release="r", **more)
    return Graded(one, {part.task.place: part for part in parts})


@pytest.fixture
def graded(tasks):
    return [
        hand_in(tasks, "Zoë Ångström", file="Zoë Ångström_71_assignsubmission_file_/results.html"),
        hand_in(tasks, "=1+1", "5", RENAMED, False, 6, file="abc_81_99_results.html"),
        hand_in(tasks, EVIL, EVIL, EVIL + OTHER, False),
        Graded(HandIn("broken.html", unfit="empty"), remarks=["empty"]),
    ]


def read(rows):
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return [*csv.reader(io.StringIO(text.getvalue(), newline=""))]


def test_gradebooks_keep_accents_hold_no_formula_and_name_students_as_the_platform_did(graded, tasks):
    books = {name: read(rows) for name, rows in gradebooks(graded, wanted(graded, tasks, None), Course()).items()}
    assert books["moodle.csv"][0][:4] == ["Identifier", "Full name", "Email address", "Grade"]
    assert books["moodle.csv"][1][:6] == ["Participant 71", "Zoë Ångström", "", "6", "6", "-"]
    assert books["canvas.csv"][:3] == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Lesson a"],
        ["    Points Possible", "", "", "", "", "6"],
        ["Zoë Ångström", "", "", "", "", "6"],
    ]
    assert books["canvas.csv"][3][:2] == ["'=1+1", "81"]
    plain = dict(zip(*books["marks.csv"][:2]))
    assert (plain["a: size"], plain["a: f"], plain["points"], plain["of"], plain["percent"]) == (
        "1",
        "5",
        "6",
        "6",
        "100",
    )
    assert books["marks.csv"][4][-3:] == ["0", "6", "0"]  # a file that cannot be read gives nothing
    assert not [
        cell
        for rows in books.values()
        for line in rows
        for cell in line
        if cell != "-" and cell[:1] in tuple("=+-@\t\r")
    ]


@pytest.mark.parametrize("text", ["=1", " =1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", "＝1"])
def test_what_a_spreadsheet_would_run_is_text(text):
    assert harmless(text) == f"'{text}" and harmless("Zoë-Ann = 1") == "Zoë-Ann = 1"


def test_points_come_from_the_course_and_a_wrong_name_is_told(tasks):
    give(tasks, {"question": 2, "a": {"f": 10}}, ["a", "b"])
    assert [task.points for task in tasks.values()] == [2, 10, 2]
    for points, said in (
        ({"c": {}}, "which is no lesson"),
        ({"a": {"g": 1}}, "no such part; it has size, f"),
        ({"question": "many"}, "no number of points"),
    ):
        with pytest.raises(LessonError, match=said):
            give(tasks, points, ["a", "b"])


def test_the_release_changes_with_what_is_asked_and_not_with_its_words(tasks):
    before = release_of(tasks)
    tasks["a", "quiz/size"].title, tasks["a", "quiz/size"].words = "¿Qué tamaño?", []
    assert release_of(tasks) == before
    tasks["a", "quiz/size"].question = {"answer": 5}
    assert release_of(tasks) != before


def test_renamed_code_is_the_same_and_what_everybody_was_given_does_not_count():
    assert tokens_of(own_lines(CODE, STUB)) == tokens_of(own_lines(RENAMED, STUB)) != tokens_of(own_lines(OTHER, STUB))
    groups = alike([CODE, RENAMED, OTHER, STUB, STUB, CODE], STUB)
    assert [(group.how, group.members) for group in groups] == [
        ("to the letter", [0, 5]),
        ("but for names, comments and spaces", [0, 1, 5]),
    ]
    assert [group.solution for group in alike([CODE, RENAMED], STUB, [CODE])] == [True]
    assert "def f" not in own_lines(CODE, STUB) and "S = X @ X.T" in own_lines(CODE, STUB)


def test_a_long_text_with_one_line_changed_is_nearly_the_same():
    long = STUB + "".join(f"    a{i} = g(X[{i}], {i}) + {i} * b{i}\n" for i in range(20)) + "    return X\n"
    (group,) = alike([long, long.replace("return X", "return a1"), OTHER], STUB)
    assert (group.how, sorted(group.members)) == ("nearly", [0, 1])


@pytest.mark.parametrize("text", ["(" * 100_000, "x" * 1_000_000, "\0\ud800", "'''", "a.b." * 50_000])
def test_a_hostile_text_is_read_as_any_other(text):
    assert alike([text, text, CODE], STUB) is not None


def test_the_class_page_says_what_was_wrong_with_example_and_hint_and_runs_nothing_of_a_student(
    graded, tasks, tmp_path
):
    page = write_class(
        tmp_path / "results",
        graded,
        wanted(graded, tasks, None),
        Course(),
        "new",
        [("photo.pdf", "not a results file")],
    )
    html = page.read_text("utf-8")
    elements = Elements(html)
    assert (
        len(elements.find("script")) == 1 and "alert" not in elements.find("script")[0][2] and "Kurs &lt;b&gt;" in html
    )
    text = " ".join(elements.find("main")[0][2].split())
    assert "2 of 3 who tried do not have it right" in text and "2× The rows do not sum to 1." in text
    assert "Hint 1: Which axis?" in text and "not right after 6 tries" in text and "Count the rows." in text
    assert "Zoë Ångström, =1+1: f the same but for names, comments and spaces" in text
    assert (
        "(broken.html)" not in text
        and "broken.html: the file could not be read: empty" in text
        and "photo.pdf (not a results file)" in text
    )
    assert "version r" in text  # all were made by another course than "new"
    assert not re.search(r"(src|href)=\"(?!#|feedback/)", html)
    assert {path.name for path in page.parent.iterdir()} == {
        "class.html",
        "marks.csv",
        "moodle.csv",
        "canvas.csv",
        "feedback",
        ".made-by-build.py",
    }
    assert (page.parent / "marks.csv").read_bytes().startswith("\ufeffstudent".encode())
    assert handed_in(tmp_path, "any") == ([], [])  # a second run does not take this for hand-ins


def test_a_students_page_holds_nothing_of_another_and_lies_where_it_was_delivered(graded, tasks, tmp_path):
    write_class(tmp_path / "results", graded, tasks, Course(), "r", [])
    pages = {
        path.relative_to(tmp_path / "results/feedback").as_posix(): path.read_text("utf-8")
        for path in (tmp_path / "results/feedback").rglob("*.html")
    }
    assert set(pages) == {
        "Zoë Ångström_71_assignsubmission_file_/results.html",
        "abc_81_99_results.html",
        f"{EVIL.replace('<', '_').replace('>', '_').split('/')[0]}/script_.html",
    }
    mine = pages["abc_81_99_results.html"]
    assert "Count the rows." in mine and "scores = X @ X.T" in mine and "Zoë" not in mine and "alert" not in mine


def test_no_name_of_a_file_leads_out_of_the_folder_or_over_another():
    names = ["../../etc/x.html", "/abs.html", "c:\\x.html", "a.html", "A.json", "a.html.txt", "..", "."]
    found = feedback_names([Graded(HandIn(name)) for name in names])
    assert len({name.casefold() for name in found.values()}) == len(names)
    assert all(
        name.startswith("feedback/") and ".." not in name.split("/") and ":" not in name and "\\" not in name
        for name in found.values()
    )


@pytest.mark.parametrize(
    "shown, said",
    [
        ({"tries": 3, "passed": False}, ["one: the solution of f was seen after 3 tries, before a pass"]),
        ({"tries": 3, "passed": True}, []),
        (None, []),
        ("x", []),
    ],
)
def test_a_solution_seen_before_a_pass_is_remarked(shown, said):
    task = Task("one", "challenge/f", "f", asked={"function": "f"})
    kept = HandIn("a.html", "Ada", items={("one", "verdict/f"): {"tries": 3, "shown": shown}})
    assert grade.graded(kept, {task.place: task}, None, {}).remarks == said


def test_the_tasks_of_a_course_hold_what_the_page_marks_by_and_says(tmp_path):
    root = small_course(
        tmp_path,
        one=":::{question} number\n:name: size\n:answer: 6\n\nHow *many*?\n\n- 6: Yes.\n- *: Count\n  again.\n:::\n\n"
        ":::{question} choice\n:name: sky\n\nThe sky $\\text{is}$\n\n- (x) blue\n\n  By day.\n\n- ( ) green\n\n  Not here.\n:::\n",
    )
    course, answers = read_and_run(root)
    size, sky = tasks_of(course, answers, {"one": {"sky": 3}}).values()
    assert (size.kind, size.title, size.points, size.question["answer"], size.question["replies"]) == (
        "number",
        "How many?",
        1,
        6.0,
        ["6", "*"],
    )
    assert size.words == [("6", "Yes."), ("*", "Count again.")] and size.asked is None
    assert (sky.kind, sky.title, sky.points, sky.question["right"], sky.words) == (
        "choice",
        "The sky is",
        3,
        [0],
        [("blue", "By day."), ("green", "Not here.")],
    )
