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
        found[re.search(r":name: (\S+)", options).group(1)] = fence[len(options):].rstrip("\n")
    return found


def questions(lesson):
    """{name: {"kind", "answer" (number) or "options": [right or wrong as True/False, in order]}}."""
    found = {}
    for kind, body in re.findall(r"^:::\{question\} (\w+)\n(.*?)^:::$", text(lesson), re.MULTILINE | re.DOTALL):
        options = dict(re.findall(r"^:([\w-]+): (.*)$", body, re.MULTILINE))
        marks = re.findall(r"^- \(([x ])\) ", body, re.MULTILINE)
        found[options["name"]] = {"kind": kind, "answer": options.get("answer"), "options": [mark == "x" for mark in marks]}
    return found
