"""What the author wrote in lesson.md, read in the tests' own simple way: an oracle independent of the build."""

import re
from pathlib import Path

LESSONS = Path(__file__).resolve().parents[2] / "lessons"


def text(lesson):
    return (LESSONS / lesson / "lesson.md").read_text(encoding="utf-8")


def lessons():
    """The lessons of the course, in reading order, as lessons/course.yml lists them."""
    course = (LESSONS / "course.yml").read_text(encoding="utf-8")
    return re.findall(r"^\s+- ([a-z0-9-]+)\s*$", course.partition("\nlessons:")[2], re.MULTILINE)


def cells(lesson):
    """{name: code} of the code cells, in order."""
    fences = re.findall(r"^```\{code-cell\} python\n(.*?)^```$", text(lesson), re.MULTILINE | re.DOTALL)
    found = {}
    for fence in fences:
        options = re.match(r"(?::\w[\w-]*:.*\n)*", fence).group()
        found[re.search(r":name: (\S+)", options).group(1)] = fence[len(options) :].rstrip("\n")
    return found


def questions(lesson):
    """{name: {"kind", "answer" (what is typed, or None), "options": [right or wrong as True/False, in order],
    "steps": [texts in the right order]}}."""
    found = {}
    for kind, body in re.findall(r"^:::\{question\} (\w+)\n(.*?)^:::$", text(lesson), re.MULTILINE | re.DOTALL):
        options = dict(re.findall(r"^:([\w-]+): (.*)$", body, re.MULTILINE))
        marks = re.findall(r"^- \(([x ])\) ", body, re.MULTILINE)
        steps = re.findall(r"^- (.*)$", body, re.MULTILINE) if kind == "order" else []
        found[options["name"]] = {
            "kind": kind,
            "answer": options.get("answer"),
            "options": [mark == "x" for mark in marks],
            "steps": steps,
        }
    return found


WIDGETS = (
    "attention-grid",
    "attention-training",
    "pair-stepper",
    "root-lab",
    "head-grids",
    "cross-grid",
    "transformer-writing",
    "two-layers",
)


def widgets(lesson):
    """[(tag, name)] of the figures that live, in order."""
    return re.findall(rf"^```\{{({'|'.join(WIDGETS)})\}}\n:name: (\S+)", text(lesson), re.MULTILINE)


def challenge(lesson):
    """The name of the challenge."""
    return re.search(r"^```\{challenge\} (\S+)", text(lesson), re.MULTILINE).group(1)


def program(lesson, file):
    """The text of a program beside the lesson, e.g. "solution.py" or "wrong/naive.py"."""
    return (LESSONS / lesson / file).read_text(encoding="utf-8")


def mistake(source):
    """A known wrong program -> the sentence and the slug in its first two lines."""
    return re.match(r"# (.*)\n# slug: (\S+)", source).groups()
