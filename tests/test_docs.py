"""The documents keep their word: every example of the author's guide builds, every command and file they name exists."""
import re
import sys
from pathlib import Path

import pytest
from publishing import HEAD, small_course, write

from publish.check import check
from publish.fences import DIRECTIVES
from publish.questions import KINDS

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs/writing-lessons.md").read_text("utf-8")
EXAMPLES = re.findall(r"<!-- example -->\n````markdown\n(.*?)````\n", GUIDE, re.S)
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one.strip().split("\n")[0][:30] for one in EXAMPLES])
def test_every_example_of_the_guide_is_a_lesson_without_mistakes(tmp_path, example):
    root = small_course(tmp_path, one="Hello.\n")
    write(root / "lessons/one/lesson.md", example if example.startswith("---") else HEAD + example)
    assert check(root)[1] == []


def test_the_guide_shows_every_kind_of_question():
    assert set(re.findall(r"^:::\{question\} (\w+)", GUIDE, re.M)) == set(KINDS)


def test_the_guide_speaks_of_every_fence_a_lesson_of_any_subject_may_have():
    of_one_lesson = {"pair-stepper", "root-lab", "head-grids", "cross-grid", "attention-training"}
    for kind in set(DIRECTIVES) - of_one_lesson:
        assert kind in GUIDE, kind


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_that_is_named_exists(document):
    sys.path.insert(0, str(ROOT))
    from build import COMMANDS
    for command in re.findall(r"build\.py ([a-z]+)", document.read_text("utf-8")):
        assert command in COMMANDS, f"{document.name}: build.py {command}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_to_one(document):
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", re.sub(r"```.*?```|`[^`\n]*`", "", document.read_text("utf-8"), flags=re.S)):
        assert (document.parent / target).exists(), f"{document.name}: {target}"
