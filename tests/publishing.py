"""A small course in a temporary folder, built by the real build with the real templates: for the tests of py/publish/."""

import os
from html.parser import HTMLParser
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("ATTENTION_CACHE", str(ROOT / ".cache"))  # what was downloaded once serves every test
SHARED = ("py", "static", "index.html", "node_modules", "package-lock.json", "requirements.txt", "build.py")
HEAD = "---\ntitle: A lesson\nsummary: What it is about.\n---\n\n"


def small_course(folder, **lessons):
    """lessons {name: Markdown without front matter} -> a project root with only these lessons; the rest is linked."""
    for name in SHARED:
        (folder / name).symlink_to(ROOT / name)
    names = "".join(f"\n  - {name}" for name in lessons)
    write(folder / "lessons/course.yml", f"id: small\ntitle: A course\ntagline: Small.\nlessons:{names}\n")
    for name, text in lessons.items():
        write(folder / "lessons" / name / "lesson.md", HEAD + dedent(text))
    return folder


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


class Elements(HTMLParser):
    """HTML -> a list of [tag, attributes, text inside, as a browser would read it]."""

    VOID = {"meta", "link", "input", "br", "img", "hr", "mspace"}

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.all, self.open = [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.all.append([tag, dict(attributes), ""])
        if tag not in self.VOID:
            self.open.append(self.all[-1])

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, text):
        for element in self.open:
            element[2] += text

    def find(self, tag, **attributes):
        return [one for one in self.all if one[0] == tag and attributes.items() <= one[1].items()]
