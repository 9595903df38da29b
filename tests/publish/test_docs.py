"""The documents keep their word: every example of the author's guide builds, every command and file they name exists."""

import re
import shutil
import sys
from pathlib import Path

import pytest
from publishing import HEAD, small_course, write

from publish.commands.build import build
from publish.commands.check import check
from publish.parts.directives import DIRECTIVES
from publish.parts.questions import KINDS

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs/writing-lessons.md").read_text("utf-8")
EXAMPLES = re.findall(r"<!-- example -->\n````markdown\n(.*?)````\n", GUIDE, re.S)
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_every_example_of_the_guide_is_a_lesson_without_mistakes(tmp_path):
    assert len(EXAMPLES) >= 13
    root = small_course(tmp_path, **{f"example-{number}": "" for number in range(len(EXAMPLES))})
    for number, example in enumerate(EXAMPLES):
        whole = example if example.startswith("---") else HEAD + example
        write(root / f"lessons/example-{number}/lesson.md", whole)
    assert check(root)[1] == []


def test_the_guides_two_challenges_are_a_page_without_mistakes(tmp_path):
    files = re.findall(r"<!-- challenge (\w+): ([\w.]+) -->\n```\w+\n(.*?)```\n", GUIDE, re.S)
    root = small_course(tmp_path, one="```{challenge} dot\nWrite it.\n```\n\n```{challenge} nearest\nWrite it.\n```\n")
    folder = root / "lessons/one"
    for function, name, text in files:
        write(folder / function / name, text)
        if name == "solution.py":
            write(folder / function / "stub.py", text[: text.rindex('"""') + 4])
    write(
        folder / "nearest/wrong/turned.py",
        "# The rows farthest away came back: \n# slug: farthest\n"
        + dict((name, text) for *_, name, text in files)["solution.py"].replace("(far)", "(-far)"),
    )
    assert len(files) == 5 and check(root)[1] == []
    build(root, root / "_site")
    page = (root / "_site/lessons/one/index.html").read_text("utf-8")
    assert (
        re.findall(r'<code-challenge name="(\w+)"', page) == ["dot", "nearest"]
        and len([*(root / "_site/lessons/one").glob("nearest.*.json")]) == 1
    )
    shutil.rmtree(folder / "dot")
    assert any(
        "{challenge} dot: the file stub.py is missing beside lesson.md or in the folder dot; add it" in one
        for one in check(root)[1]
    )
    for name in ("stub.py", "solution.py", "checks.py"):
        shutil.copy(folder / "nearest" / name, folder / name)
    write(
        folder / "lesson.md", (folder / "lesson.md").read_text("utf-8").replace("{challenge} dot", "{challenge} near")
    )
    shutil.rmtree(folder / "nearest")
    assert any(
        "the files beside lesson.md are those of near, in line 6; put its own into a folder nearest" in one
        for one in check(root)[1]
    )


def test_the_guide_shows_every_kind_of_question():
    assert set(re.findall(r"^:::\{question\} (\w+)", GUIDE, re.M)) == set(KINDS)


def test_the_guide_speaks_of_every_fence_a_lesson_of_any_subject_may_have():
    of_one_lesson = {"pair-stepper", "root-lab", "head-grids", "cross-grid", "attention-training"}
    for kind in set(DIRECTIVES) - of_one_lesson:
        assert re.search(rf"\{{{kind}\}}", GUIDE), kind
        for option in DIRECTIVES[kind].options.replace("!", "").split():
            assert re.search(rf":{option}:|`{option}`", GUIDE), f"{{{kind}}} :{option}:"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_that_is_named_exists(document):
    sys.path.insert(0, str(ROOT))
    from build import COMMANDS

    for command in re.findall(r"build\.py ([a-z]+(?:-[a-z]+)*)", document.read_text("utf-8")):
        assert command in COMMANDS, f"{document.name}: build.py {command}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_to_one(document):
    for target in re.findall(
        r"\]\((?!https?:|#|mailto:)([^)#\s]+)",
        re.sub(r"```.*?```|`[^`\n]*`", "", document.read_text("utf-8"), flags=re.S),
    ):
        assert (document.parent / target).exists(), f"{document.name}: {target}"
