"""The build: lessons/, static/ and py/ -> _site/. It is written beside the old one and takes its place when it is whole."""

import argparse
import math
import time

import nbformat

from publish.commands.notebook import notebook
from publish.grading.tasks import release_of, tasks_of
from publish.lessons.course import read_editions
from publish.lessons.links import files_of, resolve
from publish.pyodide.download import pyodide_files
from publish.pyodide.files import write_python
from publish.record.record import record
from publish.setup.cache import alone
from publish.setup.files import put, replacement
from publish.setup.problem import LessonError
from publish.site.assets import write_assets
from publish.site.fonts import fonts
from publish.site.pages import MEGABYTES, Templates, address, characters_of_math, front_page, lesson_page, notebook_of
from publish.site.service_worker import write_offline

ASSETS = "\N{WHITE SQUARE}assets/"  # stands for assets/<hash>/ until all pages are written: the fonts depend on them


def command(root, arguments):
    options = argparse.ArgumentParser(prog="build.py build", description="Write the pages of all lessons to _site/.")
    options.add_argument("--out", metavar="FOLDER", default="_site", help="write to FOLDER instead of _site")
    options.add_argument(
        "--whole", action="store_true", help="Pyodide and NumPy as they come: neither split nor pruned, no memory image"
    )
    wanted = options.parse_args(arguments)
    out = root / wanted.out
    began = time.monotonic()
    course = build(root, out, wanted.whole)
    print(
        f"{out.relative_to(root) if out.is_relative_to(root) else out}: {len(course.lessons)} "
        f"lesson{'s' * (len(course.lessons) != 1)}, {time.monotonic() - began:.1f} s"
    )
    return 0


def build(root, out, whole=False):
    """Build the site into the folder `out` -> the Course, with Pyodide whole or split (packs.py); raises Problem and leaves `out` as it was."""
    with alone(root / ".cache", "build"), replacement(root, out) as new:
        fetched = pyodide_files(root)
        editions, answers = read_and_run_all(root)
        write(root, new, editions, answers, fetched, whole)
    return editions[0]


def read_and_run(root):
    """The course in its own language -> (course, {lesson: answers}); raises LessonError as read_and_run_all."""
    editions, answers = read_and_run_all(root)
    return editions[0], answers[editions[0].lang]


def read_and_run_all(root):
    """Read every lesson, look for mistakes, run its code -> (editions, {language: {lesson: answers}}); raises LessonError
    with all mistakes."""
    editions = read_editions(root)
    for course in editions:
        for lesson in course.lessons:
            resolve(lesson, course)
    stop_at_mistakes(editions)
    answers = {
        course.lang: {lesson.name: record(root, lesson, lesson.questions) for lesson in course.lessons}
        for course in editions
    }
    stop_at_mistakes(editions)
    return editions, answers


def stop_at_mistakes(editions):
    complaints = [line for course in editions for lesson in course.lessons for line in lesson.complaints()]
    if complaints:
        raise LessonError("\n".join(dict.fromkeys(complaints)))  # an untranslated lesson stands in every edition


def pages_of(root, editions, answers):
    """{path: text} of all pages in all languages, and {path: bytes} of what lies beside them."""
    pages, own = {}, editions[0]
    release = release_of(tasks_of(own, answers[own.lang], own.points))
    for course in editions:
        templates, mine = Templates(root, course), answers[course.lang]
        templates.site["release"] = release
        pages[f"{course.folder}index.html"] = front_page(course, mine, templates, ASSETS, editions)
        for lesson in course.lessons:
            files = lesson_page(lesson, course, mine[lesson.name], templates, ASSETS, editions)
            pages |= {address(course, lesson.name) + name: text for name, text in files.items()}
    return pages


def write(root, site, editions, answers, fetched, whole=False):
    """Write all files of the site into the empty folder `site`."""
    static, pages = root / "static", pages_of(root, editions, answers)
    everywhere = [(course, lesson) for course in editions for lesson in course.lessons]
    cut = fonts(root, characters_of_math(pages.values()))
    wheels = {name: path for _, lesson in everywhere for name, path in lesson.wheels.items()}
    python = write_python(root, site, {**fetched, **wheels}, whole)
    assets, megabytes = (
        write_assets(root, site, cut, python),
        str(math.ceil(sum(file["bytes"] for file in python.values()) / 1e6)),
    )
    for path, html in pages.items():
        put(
            site / path,
            html if isinstance(html, bytes) else html.replace(ASSETS, assets).replace(MEGABYTES, megabytes).encode(),
        )
    for course, lesson in everywhere:
        for name in files_of(lesson):
            put(site / address(course, lesson.name) / name, (lesson.folder / name).read_bytes())
    for lesson in editions[0].lessons:
        if notebook_of(lesson):
            put(
                site / notebook_of(lesson),
                nbformat.writes(notebook(root, lesson, answers[editions[0].lang][lesson.name])).encode(),
            )
    for path in sorted((static / "root").rglob("*")):
        if path.is_file():
            put(site / path.relative_to(static / "root"), path.read_bytes())
    put(site / ".nojekyll", b"")  # GitHub Pages: serve the files as they are
    write_offline(root, site)
