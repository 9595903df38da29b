"""No command empties a folder it did not make, and none overwrites a file it did not write: a canary stays in every case."""

import os
import subprocess
import sys

import pytest
from publishing import ROOT, small_course, write

from publish.setup.files import MARK, mark, marked, replacement, room_for
from publish.setup.problem import Problem

CANARY = "keep me"
RUN = """
import pathlib, sys, build
build.inside_environment = lambda root: None   # these tests run inside it already
build.ROOT = pathlib.Path().resolve()
build.run(sys.argv[1:])
"""


def run(root, *words):
    """A command of build.py in a project -> (exit code, what it said)."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, *map(str, words)],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=100,
        env=dict(os.environ, PYTHONPATH=f"py{os.pathsep}{ROOT}"),
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def canary(tmp_path):
    """A folder of somebody's with one file of hers."""
    write(tmp_path / "hers/important.txt", CANARY)
    return tmp_path / "hers/important.txt"


@pytest.fixture
def course(tmp_path):
    (tmp_path / "course").mkdir()
    return small_course(tmp_path / "course", one="text")


def filled(root, folder, name="index.html", text="made"):
    with replacement(root, folder) as new:
        write(new / name, text)


def test_a_missing_or_empty_folder_is_filled_and_one_of_ours_replaced(tmp_path):
    (tmp_path / "empty").mkdir()
    for name in ("missing", "empty", "a/b/missing"):
        filled(tmp_path, tmp_path / name)
        filled(tmp_path, tmp_path / name, "other.html")
        assert sorted(path.name for path in (tmp_path / name).iterdir()) == [MARK, "other.html"]


def test_a_folder_with_a_file_of_somebody_else_is_never_replaced(tmp_path, canary):
    with pytest.raises(
        Problem, match="hers: this folder holds important.txt, which build.py did not write; nothing was touched"
    ):
        filled(tmp_path, canary.parent)
    assert canary.read_text() == CANARY and [*canary.parent.iterdir()] == [canary]


@pytest.mark.parametrize("hers", ["important.txt", "deep/down/important.txt", ".git/HEAD"])
def test_what_was_added_to_a_folder_of_ours_is_safe_too(hers, tmp_path):
    filled(tmp_path, tmp_path / "site")
    write(tmp_path / "site" / hers, CANARY)
    with pytest.raises(Problem, match=f"holds {hers}"):
        filled(tmp_path, tmp_path / "site")
    assert (tmp_path / "site" / hers).read_text() == CANARY


def test_what_comes_while_a_build_runs_is_safe(tmp_path):
    filled(tmp_path, tmp_path / "site")
    with pytest.raises(Problem, match="holds late.txt"), replacement(tmp_path, tmp_path / "site"):
        write(tmp_path / "site/late.txt", CANARY)
    assert (tmp_path / "site/late.txt").read_text() == CANARY and (tmp_path / "site/index.html").exists()


def test_neighbours_with_names_like_a_builds_own_stay(tmp_path):
    for name in ("site.new", "site.old"):
        write(tmp_path / name / "important.txt", CANARY)
    filled(tmp_path, tmp_path / "site")
    filled(tmp_path, tmp_path / "site")
    assert [(tmp_path / name / "important.txt").read_text() for name in ("site.new", "site.old")] == [CANARY, CANARY]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site", "site.new", "site.old"]


def test_a_link_to_somebody_elses_folder_is_no_way_round(tmp_path, canary):
    (tmp_path / "link").symlink_to(canary.parent)
    with pytest.raises(Problem, match="holds important.txt"):
        filled(tmp_path, tmp_path / "link")
    assert canary.read_text() == CANARY


def test_a_mark_that_lies_or_cannot_be_read_gives_no_leave(tmp_path, canary):
    for text in ("", "[]", "nonsense", "{}", '{"other.txt": "x"}'):
        write(canary.parent / MARK, text)
        with pytest.raises(Problem, match="important.txt"):
            filled(tmp_path, canary.parent)
        assert canary.read_text() == CANARY


def test_a_file_that_was_changed_by_hand_is_not_overwritten(tmp_path):
    folder = tmp_path / "out"
    room_for(folder, ["a.ipynb"])
    write(folder / "a.ipynb", "as written")
    mark(folder, ["a.ipynb"])
    room_for(folder, ["a.ipynb", "b.ipynb"])  # unchanged: may be written again
    write(folder / "a.ipynb", CANARY)
    with pytest.raises(Problem, match="a.ipynb is there already and was not written by build.py, or was changed since"):
        room_for(folder, ["a.ipynb", "b.ipynb"])
    assert (folder / "a.ipynb").read_text() == CANARY and [*marked(folder)] == ["a.ipynb"]


@pytest.mark.parametrize(
    "place",
    ["", "docs", "lessons", "lessons/one", "lessons/new", "py/course", "static", "tests/out", ".git", "..", "hers.txt"],
)
def test_build_leaves_the_course_and_all_above_it_alone(place, course):
    write(course / "docs/important.txt", CANARY)
    write(course / "hers.txt", CANARY)
    write(course / ".git/HEAD", CANARY)
    before = sorted(map(str, course.rglob("*")))
    code, said = run(course, "build", "--out", course / place)
    assert code == 1 and ("nothing was touched" in said or "nothing was written" in said) and "Traceback" not in said
    assert [name for name in before if not os.path.exists(name)] == []
    assert (course / "docs/important.txt").read_text() == (course / "hers.txt").read_text() == CANARY


COMMANDS = {  # words -> a file of hers that stands where the command would write
    "build --out {hers}": "index.html",
    "single --out {hers}": "one.html",
    "notebook --out {hers}": "one.ipynb",
    "bench --out {hers}": "bench.json",
    "bench --firefox --out {hers}": "bench-firefox.md",
    "new one": "../course/lessons/one/lesson.md",
    "screenshot --help": "../course/docs/screenshot.png",
    "screenshot stray": "../course/docs/screenshot.png",
    "words --help": "../course/words.txt",
    "train stray": "../course/docs/bench.json",
    "collect {hers}/none stray": "results.csv",
}


@pytest.mark.parametrize("words", COMMANDS)
def test_no_command_overwrites_a_file_of_hers(words, course, tmp_path):
    hers = tmp_path / "hers"
    file = hers / COMMANDS[words]
    hers.mkdir()
    write(file, (text := file.read_text() if file.exists() else CANARY))
    code, said = run(course, *words.format(hers=hers).split())
    assert file.read_text() == text and "Traceback" not in said
    assert code == 0 if "--help" in words else code in (1, 2)


@pytest.mark.parametrize("words", ["build", "single", "notebook", "bench"])
def test_a_folder_that_cannot_be_written_is_said_before_the_work(words, course):
    write(course / "file", "")
    code, said = run(course, words, "--out", course / "file/below")
    assert code == 1 and "course/file" in said and "choose another folder" in said.lower() and "Traceback" not in said
    assert not (course / "_site").exists()
