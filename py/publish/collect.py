"""`build.py collect FOLDER`: grade again what students handed in, and write a table. What a file claims is never believed.

A results file is the page's "Hand in" (HTML with the data inside) or a saved work file (JSON). Code is run by the page's
own grader in the browser's own Python (regrade.mjs), so that it can reach neither files nor network of this machine.
"""
import argparse
import base64
import csv
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

from publish.fetch import pyodide_files
from publish.node import node_and_npm, node_modules
from publish.notebook import archive_of
from publish.packs import course_files
from publish.problem import Problem
from publish.site import read_and_run

HERE_AND_BELOW = ("*.html", "*.json")
FORMAT, VERSION = "lesson work", 1
PATIENCE = 120      # seconds for one student's work; the grader itself stops endless loops long before
LARGEST = 5_000_000


class Unfit(Exception):
    """A file that is no results file; its text goes into the table."""


def command(root, arguments):
    parser = argparse.ArgumentParser(prog="build.py collect", description="Grade again what students handed in -> a CSV table.")
    parser.add_argument("folder", help="the folder with the students' results files (.html or .json)")
    parser.add_argument("--out", metavar="FILE", help="the table to write (otherwise results.csv in that folder)")
    options = parser.parse_args(arguments)
    folder = Path.cwd() / options.folder
    files = sorted(path for pattern in HERE_AND_BELOW for path in folder.glob(pattern))
    if not files:
        raise Problem(f"{options.folder}: there is no .html or .json file in it; put the students' results files there")
    out = Path.cwd() / options.out if options.out else folder / "results.csv"
    rows = collect(root, files, report=lambda path: print(f"  {path.name}", flush=True))
    write_table(out, rows)
    print(f"{out}: {len(rows)} file{'s' * (len(rows) != 1)}, graded again")
    return 0


def collect(root, files, report=lambda path: None):
    """Results files -> a row for each, {column: text}, in the order of the files."""
    course, answers = read_and_run(root)
    tasks = tasks_of(course, answers)
    grader = Grader(root)

    def row(path):
        try:
            work = read_work(path, course.course)
            graded = {"student": work["student"], "handed in": work["saved"], **graded_work(work, tasks, grader)}
        except Unfit as unfit:
            graded = {"remarks": str(unfit)}
        report(path)
        return {"file": path.name, **graded}

    with ThreadPoolExecutor(2) as several:      # each starts a Python of its own
        return list(several.map(row, files))


def tasks_of(course, answers):
    """{(lesson, name on the shelf): task}: a challenge's packet, or a question as the page marks it."""
    tasks = {}
    for name in course.order:
        lesson = course.lesson(name)
        for directive in lesson.document.directives:
            answer = answers[name][lesson.asked[id(directive)]] if id(directive) in lesson.asked else None
            if directive.kind == "challenge":
                tasks[name, f"challenge/{directive.argument}"] = {"asked": answer}
            elif directive.kind == "question":
                value = directive.value
                right = answer["printed"].rstrip("\n") if "program" in value else value["answer"]
                question = {"right": value.get("right", []), "answer": right, "margin": value.get("margin"),
                            "unit": directive.options.get("unit"), "replies": [mark for mark, *_ in value["items"] if mark]}
                tasks[name, f"quiz/{value['name']}"] = {"kind": value["kind"], "question": question}
    return tasks


# --- reading, without trust -------------------------------------------------------------------------------------------

class Inside(HTMLParser):
    """Finds <script type="application/json" id="work"> in a results page."""

    def __init__(self, html):
        super().__init__()
        self.here, self.text = False, ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.here = tag == "script" and dict(attributes).get("id") == "work"

    def handle_endtag(self, tag):
        self.here = False

    def handle_data(self, text):
        self.text += text * self.here


def read_work(path, course):
    """A file -> {"student", "saved", "items": {(lesson, name): value}}; Unfit says in a sentence what is amiss."""
    if path.stat().st_size > LARGEST:
        raise Unfit(f"larger than {LARGEST // 1_000_000} MB: not a results file")
    text = path.read_text("utf-8", errors="replace")
    try:
        work = json.loads(Inside(text).text if path.suffix == ".html" else text)
    except (ValueError, RecursionError):
        raise Unfit("not a results file: no data can be read in it") from None
    if not isinstance(work, dict) or work.get("format") != FORMAT or not isinstance(work.get("items"), list):
        raise Unfit("not a results file of such a course")
    if work.get("version") != VERSION or work.get("course") != course:
        raise Unfit(f"made by another course or version: {str(work.get('course'))[:60]}, version {str(work.get('version'))[:10]}")
    items = {}
    for item in work["items"]:
        if isinstance(item, dict) and isinstance(item.get("value"), dict):
            items[str(item.get("lesson")), str(item.get("name"))] = item["value"]
    return {"student": str(work.get("student") or "")[:200], "saved": str(work.get("saved") or "")[:40], "items": items}


# --- grading ----------------------------------------------------------------------------------------------------------

class Grader:
    """Asks regrade.mjs; one process for one student's work, so that nobody's code can touch another's verdict."""

    def __init__(self, root):
        files = pyodide_files(root)
        wheel = next(path for name, path in files.items() if name.startswith("numpy-"))
        self.root, (node, _) = root, node_and_npm()
        self.command = [node, str(root / "py/publish/regrade.mjs"), str(node_modules(root) / "pyodide"), str(wheel)]
        self.course = base64.b64encode(archive_of(course_files(root))).decode()

    def __call__(self, works, marked):
        """-> {"works": [verdict], "marked": [verdict]}; Unfit if the code brings Python down or never ends."""
        asked = json.dumps({"course": self.course, "works": works, "marked": marked})
        try:
            done = subprocess.run(self.command, input=asked, capture_output=True, text=True, timeout=PATIENCE, cwd=self.root)
        except subprocess.TimeoutExpired:
            raise Unfit(f"the code did not end within {PATIENCE} seconds; nothing of this file could be graded") from None
        try:
            return json.loads(done.stdout.strip().splitlines()[-1])
        except (ValueError, IndexError):
            raise Unfit("the code ended Python itself; nothing of this file could be graded") from None


def graded_work(work, tasks, grader):
    """-> {column: text} for all tasks of the course."""
    challenges, questions = {}, {}
    for place, task in tasks.items():
        value = work["items"].get(place)
        if "asked" in task:
            challenges[place] = value and isinstance(value.get("source"), str) and {**task, "source": value["source"]}
        else:
            questions[place] = value and {**task, "given": value.get("given")}
    answered = grader([one for one in challenges.values() if one], [one for one in questions.values() if one])
    verdicts, marks = iter(answered["works"]), iter(answered["marked"])
    columns, remarks = {}, []
    for (lesson, name), given in challenges.items():
        verdict = next(verdicts) if given else None
        columns[f"{lesson}: {name.partition('/')[2]}"] = in_words(verdict)
        claimed = work["items"].get((lesson, name.replace("challenge/", "verdict/")), {}).get("passed") is True
        if claimed and not (verdict and verdict["passed"]):
            remarks.append(f"{lesson}: a pass is claimed that the code does not reach")
    for lesson in dict.fromkeys(lesson for lesson, _ in questions):
        mine = [given for (of, _), given in questions.items() if of == lesson]
        right = sum(next(marks) == "right" for given in mine if given)
        columns[f"{lesson}: questions"] = f"{right} of {len(mine)}"
    return {**columns, "remarks": "; ".join(remarks)}


def in_words(verdict):
    if verdict is None:
        return "not begun"
    if verdict["passed"]:
        return "passed"
    return f"{verdict['held']} of {verdict['all']} checks" + f" ({verdict['finding']})" * bool(verdict["finding"])


# --- the table --------------------------------------------------------------------------------------------------------

def write_table(out, rows):
    """CSV that a spreadsheet opens as text: a cell that begins like a formula gets a ' before it."""
    columns = list(dict.fromkeys(["file", "student", "handed in", *(name for row in rows for name in row if name != "remarks"), "remarks"]))
    with out.open("w", encoding="utf-8-sig", newline="") as file:      # with a mark that tells Excel the encoding
        table = csv.writer(file)
        table.writerow(columns)
        table.writerows([harmless(row.get(name, "")) for name in columns] for row in rows)


def harmless(text):
    return f"'{text}" if text[:1] in tuple("=+-@\t\r") else text
