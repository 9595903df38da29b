"""`build.py scorm LESSON ...`: a lesson as SCORM packages for a learning platform, Python inside.

A package is a zip with one page (that of `single`), a manifest, and a script that reports to the platform (publish/scorm/report.js).
"""

import argparse
import io
import zipfile
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from publish.commands.build import build, read_and_run
from publish.commands.single import Scripts, single_page
from publish.grading.tasks import tasks_of
from publish.parts.html import json_text
from publish.setup.files import mark, room_for
from publish.setup.node import esbuild
from publish.setup.problem import Problem

VERSIONS = ("1.2", "2004")
HERE = Path(__file__).parents[1] / "scorm"
EPOCH = (2020, 1, 1, 0, 0, 0)  # the date of every file in a package: the same sources give the same bytes


def command(root, arguments):
    parser = argparse.ArgumentParser(
        prog="build.py scorm",
        description="Write lessons as SCORM 1.2 and 2004 packages, Python included (about 14 MB each).",
    )
    parser.add_argument("lessons", nargs="+", metavar="LESSON", help="names of lessons")
    parser.add_argument("--out", metavar="FOLDER", default="_scorm", help="write to FOLDER instead of _scorm")
    options = parser.parse_args(arguments)
    course, answers = read_and_run(root)
    for name in options.lessons:
        if not course.lesson(name):
            raise Problem(f"build.py scorm: the course has no lesson {name!r}; it has {', '.join(course.order)}")
    out, tasks = root / options.out, tasks_of(course, answers, course.points)
    room_for(out, [file_name(name, version) for name in options.lessons for version in VERSIONS])
    build(root, root / "_site")
    scripts = Scripts(root, root / "_site")
    for name in options.lessons:
        html = single_page(root / "_site/lessons" / name, [name], scripts)
        for version in VERSIONS:
            content = package(root, course, name, html, tasks, version)
            (out / file_name(name, version)).write_bytes(content)
            mark(out, [file_name(name, version)])
            print(f"{options.out}/{file_name(name, version)}: {len(content) / 1e6:.1f} MB")
    return 0


def file_name(name, version):
    return f"{name}-scorm-{version}.zip"


def package(root, course, name, html, tasks, version):
    """A lesson's single page -> the bytes of the package."""
    jinja = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
    manifest = jinja.get_template(f"{version}.xml").render(
        id=f"{course.course}-{name}", course=course.title, title=course.lesson(name).title
    )
    files = {
        "imsmanifest.xml": manifest.encode(),
        "index.html": reporting(root, html, parts_of(tasks, name), version).encode(),
    }
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, EPOCH), content, zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def parts_of(tasks, lesson):
    """{name on the shelf: points} of what gives points, in the order of the page."""
    return {task.shelf: task.points for task in tasks.values() if task.lesson == lesson and task.points}


def reporting(root, html, parts, version):
    """The page with the script that reports, before its own."""
    script = esbuild(root, HERE / "report.js", "--format=iife", "--charset=utf8").replace("</script", r"<\/script")
    data = json_text({"version": version, "parts": list(parts.items())})
    return html.replace(
        '<script type="text/plain" id="worker">',
        f'<script type="application/json" id="scorm">{data}</script>\n<script>{script}</script>\n'
        '<script type="text/plain" id="worker">',
        1,
    )
