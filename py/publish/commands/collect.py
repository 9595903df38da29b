"""`build.py collect FOLDER`: grade again what students handed in, and write tables, the class at a glance and a page for each student.

What a file claims is never believed. Handed-in code is hostile until proved otherwise: it runs in a browser, where it reaches
nothing of this machine (sandbox.py).
"""

import argparse
import base64
import csv
import os
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

from publish.commands.build import read_and_run
from publish.grading.class_page import class_page, feedback_names, feedback_page
from publish.grading.grade import grade_all
from publish.grading.gradebooks import gradebooks, harmless
from publish.grading.hand_ins import handed_in
from publish.grading.tasks import release_of, tasks_of
from publish.lessons.data import HOME
from publish.pyodide.packs import pack
from publish.setup.files import mark, put
from publish.setup.problem import Problem


def command(root, arguments):
    parser = argparse.ArgumentParser(
        prog="build.py collect",
        description="Grade again what students handed in -> a CSV table, and beside it a "
        "folder with the class at a glance (class.html), tables for gradebooks and a page for each student.",
    )
    parser.add_argument(
        "folder", help="the folder with what the students handed in: results files, also in folders and zip files"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="the table to write (otherwise results.csv in that folder, or results-2.csv if that is there)",
    )
    parser.add_argument(
        "--lesson",
        action="append",
        metavar="LESSON",
        help="give marks for this lesson only; may be repeated (otherwise all that somebody began)",
    )
    parser.add_argument(
        "--semicolon",
        action="store_true",
        help="semicolons between the columns, as Excel wants them in German, French or Spanish",
    )
    parser.add_argument(
        "--cores",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="browsers side by side (otherwise one for each core)",
    )
    options = parser.parse_args(arguments)
    folder = Path.cwd() / options.folder
    if not folder.is_dir():
        raise Problem(f"{options.folder}: there is no such folder; name the folder with what the students handed in")
    course, answers = read_and_run(root)
    for name in options.lesson or ():
        if name not in course.order:
            raise Problem(f"build.py collect: the course has no lesson {name!r}; it has {', '.join(course.order)}")
    found, skipped = handed_in(folder, course.course)
    if not found:
        raise Problem(
            f"{options.folder}: there is no results file in it{named(skipped)}; put what the students handed in there"
        )
    tasks, graded = tasks_of(course, answers, course.points), []
    for task in tasks.values():
        data = course.lesson(task.lesson).data
        task.files = (
            base64.b64encode(pack(root, {f"{HOME}/{name}": content for name, content in data.items()})).decode()
            if data and task.asked
            else None
        )
    with Table(
        Path.cwd() / options.out if options.out else free_name(folder),
        columns_of(tasks),
        ";" if options.semicolon else ",",
    ) as table:
        began = time.monotonic()
        for one in grade_all(root, course, found, tasks, options.cores):
            graded.append(one)
            table.write(row(one, tasks))
            progress(len(graded), len(found), time.monotonic() - began)
    print(f"{table.path}: {len(found)} file{'s' * (len(found) != 1)}, graded again")
    beside = write_class(
        table.path.with_suffix(""), graded, wanted(graded, tasks, options.lesson), course, release_of(tasks), skipped
    )
    print(f"{beside}: the class at a glance; beside it marks.csv, moodle.csv, canvas.csv and feedback/")
    if skipped:
        print("Skipped: " + "\n         ".join(f"{place} ({why})" for place, why in skipped))
    return 0


def named(skipped):
    return f" (skipped: {', '.join(place for place, _ in skipped[:5])}{' ...' * (len(skipped) > 5)})" if skipped else ""


def progress(done, of, seconds):
    """Said ten times on the way, with the time that is left; on a terminal at every file, in one line."""
    left = f"about {round(seconds / done * (of - done))} s left" if done < of else f"{round(seconds)} s"
    if sys.stdout.isatty():
        print(f"\r  {done} of {of}, {left}    ", end="\n" if done == of else "", flush=True)
    elif done == of or done * 10 // of > (done - 1) * 10 // of:
        print(f"  {done} of {of}, {left}", flush=True)


def wanted(graded, tasks, lessons):
    """The tasks that give marks: of the named lessons, else of those that somebody began, else all."""
    begun = lessons or {part.task.lesson for one in graded for part in one.begun}
    return {place: task for place, task in tasks.items() if task.lesson in begun} or tasks


def write_class(folder, graded, tasks, course, release, skipped):
    """The folder beside the table: the class at a glance, tables for gradebooks, a page for each student -> the page's path."""
    when = datetime.now().strftime("%Y-%m-%d %H:%M")
    for one in graded:
        one.hand_in.saved = local_time(one.hand_in.saved)
    count, others = [one for one in graded if one.hand_in.counts], [one for one in graded if not one.hand_in.counts]
    feedback = feedback_names(one for one in count if one.parts)
    files = {feedback[one.hand_in.file]: feedback_page(one, tasks, course, when) for one in count if one.parts}
    files["class.html"] = class_page(count, others, tasks, course, release, skipped, when, feedback)
    try:
        for name, text in files.items():
            put(folder / name, text.encode("utf-8", "replace"))
        for name, rows in gradebooks(count, tasks, course).items():
            with (folder / name).open(
                "w", encoding="utf-8-sig" if name == "marks.csv" else "utf-8", errors="replace", newline=""
            ) as file:
                csv.writer(file).writerows(rows)
        mark(folder)
    except OSError as error:
        raise Problem(
            f"{folder}: the class could not be written there ({error.strerror}); the table is whole. Run it again with --out"
        ) from None
    return folder / "class.html"


# --- the table --------------------------------------------------------------------------------------------------------


def row(one, tasks):
    """Graded -> {column: text}."""
    cells = {
        "file": one.hand_in.file,
        "student": one.hand_in.student,
        "handed in": local_time(one.hand_in.saved),
        "remarks": "; ".join(one.remarks),
    }
    if not one.parts:
        return cells
    for place, task in tasks.items():
        if task.asked:
            cells[column_of(task)] = one.parts[place].in_words
    for lesson in dict.fromkeys(task.lesson for task in tasks.values() if task.kind):
        parts = [one.parts[place] for place, task in tasks.items() if task.kind and task.lesson == lesson]
        begun = any(part.state != "not begun" for part in parts)
        cells[f"{lesson}: questions"] = f"{sum(part.done for part in parts)} of {len(parts)}" if begun else "not begun"
    return cells


def column_of(task):
    return f"{task.lesson}: {task.name}" if task.asked else f"{task.lesson}: questions"


def columns_of(tasks):
    return list(
        dict.fromkeys(["file", "student", "handed in", *(column_of(task) for task in tasks.values()), "remarks"])
    )


def local_time(saved):
    """ISO time of the file -> as a spreadsheet reads it, in this machine's time; what is no time stays as it is."""
    try:
        return datetime.fromisoformat(saved.replace("Z", "+00:00")).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return saved


def free_name(folder):
    """results.csv, or results-2.csv if that is there: a table may hold a teacher's own notes by now."""
    names = (f"results{f'-{number}' * (number > 1)}.csv" for number in range(1, 10_000))
    return next(
        folder / name for name in names if not (folder / name).exists() and not (folder / name).with_suffix("").exists()
    )


class Table:
    """CSV that a spreadsheet opens as text, written row by row: what was graded is kept, whatever comes later.

    The file is made before anything is graded, and only if there is none. If it cannot be written later, the rest of the rows goes to a
    temporary file, and is said.
    """

    def __init__(self, path, columns, between=","):
        self.path, self.columns, self.between, self.rows = path, columns, between, []
        try:
            if path.with_suffix("").exists():
                raise Problem(
                    f"{path.with_suffix('')}: it is there already and stays as it is; nothing was graded. Give another name"
                )
            self.file = path.open("x", encoding="utf-8-sig", newline="")  # with a mark that tells Excel the encoding
        except FileExistsError:
            raise Problem(
                f"{path}: it is there already and stays as it is; nothing was graded. Give another name"
            ) from None
        except OSError as error:
            raise Problem(
                f"{path}: the table cannot be written there ({error.strerror}); nothing was graded. Give another name"
            ) from None

    def __enter__(self):
        self.put(dict(zip(self.columns, self.columns)))
        return self

    def write(self, row):
        self.put({name: harmless(row.get(name, "")) for name in self.columns})

    def put(self, row):
        self.rows.append(row)
        try:
            self.put_into(self.file, row)
        except (OSError, ValueError) as error:  # a full disk, a stick that was pulled
            self.move(error)

    def put_into(self, file, row):
        csv.writer(file, delimiter=self.between).writerow(row.values())
        file.flush()

    def move(self, error):
        old = self.path
        self.file = tempfile.NamedTemporaryFile(
            "w", encoding="utf-8-sig", newline="", prefix="results-", suffix=".csv", delete=False
        )
        self.path = Path(self.file.name)
        print(
            f"{old}: could not be written any more ({error}); the table goes on in {self.path}",
            file=sys.stderr,
            flush=True,
        )
        for row in self.rows:
            self.put_into(self.file, row)

    def __exit__(self, *failed):
        try:
            self.file.close()
        except OSError:
            pass
        if len(self.rows) == 1:
            self.path.unlink(missing_ok=True)  # nothing was graded
