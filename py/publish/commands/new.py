"""`build.py new NAME`: a lesson that works already, to be written over piece by piece."""

import argparse
import re
import shutil
from string import Template

from publish.setup.files import text_of
from publish.setup.problem import Problem

MODEL = "py/publish/lessons/new-lesson"  # its files are a whole lesson; $title stands for the title
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def command(root, arguments):
    parser = argparse.ArgumentParser(
        prog="build.py new", description="Make a lesson that works already, and list it in the course."
    )
    parser.add_argument("name", help="the folder in lessons/ and the address of the page: small letters, digits and -")
    parser.add_argument("title", nargs="?", help="as the reader sees it (otherwise made of the name)")
    options = parser.parse_args(arguments)
    folder = make_lesson(root, options.name, options.title)
    print(
        f"{folder.relative_to(root)}: a lesson with a grid, a cell, a question and a challenge.\n"
        f"  python3 build.py serve   shows it, and every change you save\n"
        f"  python3 build.py check   finds mistakes, with file and line\n"
        f"docs/writing-lessons.md says what a lesson can hold."
    )
    return 0


def make_lesson(root, name, title=None):
    """Write lessons/<name>/ and list it in lessons/course.yml -> its folder; Problem if the name is unfit or taken."""
    if not NAME.fullmatch(name):
        raise Problem(
            f"build.py new: {name!r} cannot be a folder's name; use small letters, digits and -, as in dot-products"
        )
    folder, course = root / "lessons" / name, root / "lessons/course.yml"
    if folder.exists():
        raise Problem(f"build.py new: lessons/{name} is there already; choose another name, or take that folder away")
    listed = with_lesson(text_of(course, "lessons/course.yml"), name)
    title = title or name.replace("-", " ").capitalize()
    shutil.copytree(root / MODEL, folder, ignore=shutil.ignore_patterns("__pycache__"))
    lesson = folder / "lesson.md"
    lesson.write_text(Template(lesson.read_text("utf-8")).safe_substitute(title=title.replace('"', "'")), "utf-8")
    course.write_text(listed, "utf-8")
    return folder


def with_lesson(settings, name):
    """The text of course.yml -> the same with the lesson at the end of its list; comments stay, which a YAML writer would drop."""
    lines = settings.splitlines()
    if not any(line.startswith("lessons:") for line in lines):
        raise Problem(
            "lessons/course.yml: there is no list `lessons:`; add it, and under it a line `  - NAME` for each lesson"
        )
    last = start = next(number for number, line in enumerate(lines) if line.startswith("lessons:"))
    for number, line in enumerate(lines[start + 1 :], start + 1):
        if re.match(r"\s*- ", line):
            last = number
        elif re.match(r"\w", line):  # the next setting
            break
    indent = re.match(r"\s*", lines[last])[0] if last > start else "  "
    return "\n".join([*lines[: last + 1], f"{indent}- {name}", *lines[last + 1 :], ""])
