"""`build.py single`: each page of the course as one HTML file that runs by double-click, Python included, without any server.

It is made from the built site: styles, fonts, pictures and the challenge's packet go into the page as data, all scripts
become one (esbuild), and Python's worker starts from a text in the page, because a page of file:// may not load scripts.
"""

import argparse
import json
import re
import shutil
import tempfile
from pathlib import Path

from publish.commands.build import build
from publish.lessons.course import read_course
from publish.pyodide.files import uses_python
from publish.setup.files import as_data, mark, room_for
from publish.setup.node import esbuild
from publish.setup.problem import Problem
from publish.site.assets import ON_DEMAND

ADDRESS = "https://single.invalid/assets/1/"  # what scripts take for their own address; nobody ever asks it
SETTINGS = ["--format=iife", "--charset=utf8", f'--define:import.meta.url="{ADDRESS}page.js"']
START = """(() => {
  const {Worker} = globalThis, source = document.getElementById("worker").textContent;
  const url = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
  globalThis.Worker = class { constructor() { return new Worker(url); } };      // a module from a file is refused
})();
"""
WORKER_START = "self.importScripts = () => { throw new Error('there is nothing beside this file'); };\n"  # or Pyodide refuses to start


def command(root, arguments):
    parser = argparse.ArgumentParser(
        prog="build.py single", description="Write each lesson as one HTML file, Python included (about 14 MB)."
    )
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="names of lessons (otherwise all)")
    parser.add_argument("--out", metavar="FOLDER", default="_single", help="write to FOLDER instead of _single")
    options = parser.parse_args(arguments)
    course = read_course(root)
    names = options.lessons or [lesson.name for lesson in course.lessons]
    for name in names:
        if not course.lesson(name):
            raise Problem(f"build.py single: the course has no lesson {name!r}; it has {', '.join(course.order)}")
    out = root / options.out
    room_for(out, [f"{name}.html" for name in names])
    build(root, root / "_site")
    scripts = Scripts(root, root / "_site")
    for name in names:
        html = single_page(root / "_site/lessons" / name, names, scripts)
        (out / f"{name}.html").write_text(html, "utf-8")
        mark(out, [f"{name}.html"])
        print(f"{options.out}/{name}.html: {len(html) / 1e6:.1f} MB")
    return 0


class Scripts:
    """The page's scripts as one text, and the worker's, with Python's files inside as data."""

    def __init__(self, root, site):
        self.root, self.site = root, site
        with tempfile.TemporaryDirectory(dir=root) as folder:  # inside, so that esbuild finds node_modules
            folder = Path(folder)
            shutil.copytree(
                root / "static", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("root", "css", "interface")
            )
            tags = sorted(path.stem for path in (folder / ON_DEMAND).glob("*.js"))
            (folder / "page/python-files.js").write_text("export const files = {};\n")
            table = "".join(f'  "{tag}": () => import("./{ON_DEMAND}{tag}.js"),\n' for tag in tags)
            (folder / "on-demand.js").write_text(
                f"const all = {{\n{table}}};\nexport const bring = async (tag) => all[tag]?.();\n"
            )
            self.page = START + self.bundled(folder / "page.js")
            (folder / "python/worker/python-files.js").write_text(
                f"export const files = {json.dumps(self.python_files())};\n"
            )
            self.worker = WORKER_START + self.bundled(folder / "python/worker/worker.js")

    def bundled(self, script):
        return esbuild(self.root, script, *SETTINGS).replace("</script", r"<\/script").replace("<!--", r"<\!--")

    def python_files(self):
        """What python-files.js of the site says, each file in its own address."""
        listed = next(self.site.glob("assets/*/python-files.js")).read_text("utf-8")
        files = json.loads(listed[listed.index("= {") + 2 :].rstrip().rstrip(";"))
        near = next(self.site.glob("assets/*"))
        return {name: {**file, "url": as_data(near / file["url"])} for name, file in files.items()}


def single_page(folder, names, scripts):
    """The folder of a page of the site -> the text of one file that needs no other."""
    html = (folder / "index.html").read_text("utf-8")
    html = re.sub(
        r'<meta http-equiv="Content-Security-Policy"[^>]*>\n?', "", html
    )  # it forbids what a single file is made of
    html = re.sub(r'<link rel="(?:modulepreload|preload|manifest|apple-touch-icon)"[^>]*>\n?', "", html)
    html = re.sub(
        r'<link rel="stylesheet" href="([^"]+)">', lambda link: f"<style>{style(folder / link[1])}</style>", html
    )
    html = re.sub(r'<script [^>]*src="[^"]+"></script>\n?', "", html)
    html = re.sub(
        r'(<(?:link rel="icon"|img)[^>]*? (?:href|src)=")([^":]+)(")',
        lambda link: link[1] + as_data(folder / link[2]) + link[3],
        html,
    )
    html = re.sub(r' packet="([^"]+)"', lambda packet: f' packet="{as_data(folder / packet[1])}"', html)
    html = re.sub(r' data-files="([^"]+)"', lambda files: f' data-files="{as_data(folder / files[1])}"', html)
    html = re.sub(r'<button [^>]*data-do="notebook".*?</button>\n?', "", html)  # it lies beside the page
    html = re.sub(r'<p class="download".*?</p>\n?', "", html)  # nothing will be downloaded
    html = re.sub(r'<nav class="languages".*?</nav>\n?', "", html, flags=re.S)
    html = re.sub(r' href="\.\./([\w-]+)/(#[^"]*)?"', lambda link: beside(link, names), html)
    html = re.sub(r' href="\.\./\.\./lessons/([\w-]+)/(#[^"]*)?"', lambda link: beside(link, names), html)
    html = re.sub(r' href="(?:\.\./)+(?:[a-z]{2}/)?"', "", html)  # the front page is not in the file
    html = re.sub(r' data-root="[^"]*"', ' data-root="./" data-single', html)
    worker = f'<script type="text/plain" id="worker">{scripts.worker if uses_python(html) else ""}</script>\n'
    return html.replace("</body>", f"{worker}<script>{scripts.page}</script>\n</body>")


def style(path):
    """A style sheet with what it names by address inside it."""
    return re.sub(
        r'url\("?([^")]+)"?\)',
        lambda url: url[0] if url[1].startswith("data:") else f"url({as_data(path.parent / url[1])})",
        path.read_text("utf-8"),
    )


def beside(link, names):
    """A link to another lesson: to its file, if that is written too."""
    return f' href="{link[1]}.html{link[2] or ""}"' if link[1] in names else ""
