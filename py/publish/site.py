"""The build: lessons/, static/ and py/ -> _site/. It is written beside the old one and takes its place when it is whole."""
import argparse
import shutil
import time

from publish.alone import alone
from publish.assets import write_assets
from publish.course import read_editions
from publish.fetch import pyodide_files
from publish.fonts import fonts
from publish.links import files_of, resolve
from publish.offline import write_offline
from publish.pages import Templates, address, characters_of_math, front_page, lesson_page
from publish.problem import LessonError
from publish.put import put
from publish.python_files import write_python
from publish.recording import record

ASSETS = "\N{WHITE SQUARE}assets/"   # stands for assets/<hash>/ until all pages are written: the fonts depend on them


def command(root, arguments):
    options = argparse.ArgumentParser(prog="build.py build", description="Write the pages of all lessons to _site/.")
    options.add_argument("--out", metavar="FOLDER", default="_site", help="write to FOLDER instead of _site")
    out = root / options.parse_args(arguments).out
    began = time.monotonic()
    course = build(root, out)
    print(f"{out.relative_to(root) if out.is_relative_to(root) else out}: {len(course.lessons)} "
          f"lesson{'s' * (len(course.lessons) != 1)}, {time.monotonic() - began:.1f} s")
    return 0


def build(root, out):
    """Build the site into the folder `out` -> the Course; raises Problem and leaves `out` as it was."""
    with alone(root / ".cache", "build"):
        fetched = pyodide_files(root)
        editions, answers = read_and_run_all(root)
        new = out.with_name(out.name + ".new")
        shutil.rmtree(new, ignore_errors=True)
        try:
            write(root, new, editions, answers, fetched)
            swap(new, out)
        finally:
            shutil.rmtree(new, ignore_errors=True)
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
    answers = {course.lang: {lesson.name: record(root, lesson, lesson.questions) for lesson in course.lessons} for course in editions}
    stop_at_mistakes(editions)
    return editions, answers


def stop_at_mistakes(editions):
    complaints = [line for course in editions for lesson in course.lessons for line in lesson.complaints()]
    if complaints:
        raise LessonError("\n".join(dict.fromkeys(complaints)))   # an untranslated lesson stands in every edition


def pages_of(root, editions, answers):
    """{path: text} of all pages in all languages, and of what lies beside them."""
    pages = {}
    for course in editions:
        templates, mine = Templates(root, course), answers[course.lang]
        pages[f"{course.folder}index.html"] = front_page(course, mine, templates, ASSETS, editions)
        for lesson in course.lessons:
            files = lesson_page(lesson, course, mine[lesson.name], templates, ASSETS, editions)
            pages |= {address(course, lesson.name) + name: text for name, text in files.items()}
    return pages


def write(root, site, editions, answers, fetched):
    """Write all files of the site into the empty folder `site`."""
    static, pages = root / "static", pages_of(root, editions, answers)
    everywhere = [(course, lesson) for course in editions for lesson in course.lessons]
    cut = fonts(root, characters_of_math(pages.values()))
    wheels = {name: path for _, lesson in everywhere for name, path in lesson.wheels.items()}
    assets = write_assets(root, site, cut, write_python(root, site, {**fetched, **wheels}))
    for path, html in pages.items():
        put(site / path, html.replace(ASSETS, assets).encode())
    for course, lesson in everywhere:
        for name in files_of(lesson):
            put(site / address(course, lesson.name) / name, (lesson.folder / name).read_bytes())
    for path in sorted((static / "root").rglob("*")):
        if path.is_file():
            put(site / path.relative_to(static / "root"), path.read_bytes())
    put(site / ".nojekyll", b"")   # GitHub Pages: serve the files as they are
    write_offline(root, site)


def swap(new, out):
    """Put the new site where the old one was."""
    old = out.with_name(out.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    new.rename(out)
    shutil.rmtree(old, ignore_errors=True)
