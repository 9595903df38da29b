"""A copy of this project with lessons of its own has a green test run: tests of lessons that it took out are left out."""

import shutil
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
PROBE = "def test_here():\n    pass\n"


def test_every_lesson_is_known_to_the_tests(request):
    ours = {path.parent.name for path in (ROOT / "lessons").glob("*/lesson.md")}
    known = (ROOT / "tests/conftest.py").read_text("utf-8").partition("OURS = (")[2].partition(")")[0]
    if yaml.safe_load((ROOT / "lessons/course.yml").read_text("utf-8"))["id"] == "self-attention-course":
        assert ours <= {name.strip(' "\n') for name in known.split(",")}


def test_without_a_lesson_its_tests_are_left_out_and_named(tmp_path):
    for name in ("why-the-root", "averages"):
        (tmp_path / "lessons" / name).mkdir(parents=True)
        (tmp_path / "lessons" / name / "lesson.md").touch()
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests/conftest.py", tmp_path / "tests")
    for name, text in (("one", 'X = "self-attention"\n'), ("two", 'X = "why-the-root"\n'), ("three", "")):
        (tmp_path / f"tests/test_{name}.py").write_text(text + PROBE)
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    ).stdout
    assert "2 passed" in said and "test_one" not in said and "not in this course (" in said and "self-attention" in said
