"""The build: lessons/, static/ and py/ -> _site/. It is written beside the old one and takes its place when it is whole."""
import argparse
import shutil
import time
from importlib.util import find_spec

from publish.alone import alone, cache_folder
from publish.assets import write_assets
from publish.course import read_course
from publish.fetch import pyodide_files
from publish.fonts import fonts
from publish.links import files_of, resolve
from publish.node import node_modules
from publish.pages import Templates, characters_of_math, front_page, lesson_page
from publish.problem import LessonError
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
        course, answers = read_and_run(root)
        new = out.with_name(out.name + ".new")
        shutil.rmtree(new, ignore_errors=True)
        try:
            write(root, new, course, answers, fetched)
            swap(new, out)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    return course


def read_and_run(root):
    """Read every lesson, look for mistakes, run its code -> (course, {lesson: answers}); raises LessonError with all of them."""
    course = read_course(root)
    for lesson in course.lessons:
        resolve(lesson, course)
    stop_at_mistakes(course)
    answers = {lesson.name: record(root, lesson, lesson.questions) for lesson in course.lessons}
    stop_at_mistakes(course)
    return course, answers


def stop_at_mistakes(course):
    complaints = [line for lesson in course.lessons for line in lesson.complaints()]
    if complaints:
        raise LessonError("\n".join(complaints))


def write(root, site, course, answers, fetched):
    """Write all files of the site into the empty folder `site`."""
    templates, static = Templates(root, course), root / "static"
    pages = {"index.html": front_page(course, answers, templates, ASSETS, static)}
    for lesson in course.lessons:
        pages[f"lessons/{lesson.name}/index.html"] = lesson_page(lesson, course, answers[lesson.name], templates, ASSETS, static)
    cut = fonts(node_modules(root), cache_folder(root), characters_of_math(pages.values()))
    wheels = {name: path for lesson in course.lessons for name, path in lesson.wheels.items()}
    assets = write_assets(root, site, cut, write_python(root, site, {**fetched, **wheels}))
    for path, html in pages.items():
        put(site / path, html.replace(ASSETS, assets).encode())
    for lesson in course.lessons:
        for name in files_of(lesson):
            put(site / "lessons" / lesson.name / name, (lesson.folder / name).read_bytes())
    for path in sorted((static / "root").rglob("*")):
        if path.is_file():
            put(site / path.relative_to(static / "root"), path.read_bytes())
    put(site / ".nojekyll", b"")   # GitHub Pages: serve the files as they are
    if find_spec("publish.offline"):
        from publish.offline import write_offline
        write_offline(root, site, assets)


def put(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def swap(new, out):
    """Put the new site where the old one was."""
    old = out.with_name(out.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    new.rename(out)
    shutil.rmtree(old, ignore_errors=True)
