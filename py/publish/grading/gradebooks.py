"""Marks as the gradebooks of Moodle and of Canvas import them, and as a plain table: {file name: rows of columns}."""

import re

MOODLE = re.compile(
    r"(?:^|/)([^/_]+)_(\d+)_assignsubmission_file"
)  # as Moodle names what it delivers: Ada Lovelace_123_assignsubmission_file_
CANVAS = re.compile(r"(?:^|/)[^/_]+_(?:LATE_)?(\d+)_\d+_[^/]+$")  # as Canvas does: lovelaceada_123_456_results.html


def harmless(text):
    """A cell that a spreadsheet would read as a formula gets a ' before it."""
    return f"'{text}" if text.lstrip(" ")[:1] in tuple("=+-@\t\r\n＝＋－＠") else text


def gradebooks(graded, tasks, course):
    """Graded hand-ins that count, the tasks of the class -> {file name: [[cell]]}, all cells as text."""
    lessons = list(dict.fromkeys(task.lesson for task in tasks.values()))
    return {
        "marks.csv": plain(graded, tasks, lessons),
        "moodle.csv": moodle(graded, tasks),
        "canvas.csv": canvas(graded, tasks, lessons, course),
    }


def plain(graded, tasks, lessons):
    """One row for each student: the points of every part, of every lesson, and all of them."""
    whole = most(tasks)
    header = [
        "student",
        "file",
        "handed in",
        *(f"{task.lesson}: {task.name}" for task in tasks.values()),
        *(f"{lesson}: points" for lesson in lessons),
        "points",
        "of",
        "percent",
    ]
    rows = [
        [
            one.hand_in.student,
            one.hand_in.file,
            one.hand_in.saved,
            *(number(one.parts[place].points) if place in one.parts else "" for place in tasks),
            *(number(points(one, tasks, lesson)) for lesson in lessons),
            number(points(one, tasks)),
            number(whole),
            number(100 * points(one, tasks) / (whole or 1), 1),
        ]
        for one in graded
    ]
    return [header, *safe(rows)]


def moodle(graded, tasks):
    """Moodle's grading worksheet: an assignment, View all submissions, Upload grading worksheet. The identifier is in the name of
    the folder that Moodle made; where there is none, import by the column of names in the gradebook instead."""
    header = [
        "Identifier",
        "Full name",
        "Email address",
        "Grade",
        "Maximum grade",
        "Last modified (grade)",
        "Feedback comments",
    ]
    rows = []
    for one in graded:
        named = MOODLE.search(one.hand_in.file)
        rows.append(
            [
                f"Participant {named[2]}" if named else "",
                named[1] if named else one.hand_in.student,
                "",
                number(points(one, tasks)),
                number(most(tasks)),
                "-",
                comment(one),
            ]
        )
    return [header, *safe(rows, dashes=5)]


def canvas(graded, tasks, lessons, course):
    """Canvas' gradebook: one assignment for each lesson, which the import makes if it is not there."""
    header = [
        "Student",
        "ID",
        "SIS User ID",
        "SIS Login ID",
        "Section",
        *(course.lesson(lesson).title for lesson in lessons),
    ]
    possible = ["    Points Possible", "", "", "", "", *(number(most(tasks, lesson)) for lesson in lessons)]
    rows = [
        [
            one.hand_in.student,
            (CANVAS.search(one.hand_in.file) or ["", ""])[1],
            "",
            "",
            "",
            *(number(points(one, tasks, lesson)) for lesson in lessons),
        ]
        for one in graded
    ]
    return [header, possible, *safe(rows)]


def points(one, tasks, lesson=None):
    return sum(part.points for place, part in one.parts.items() if place in tasks and lesson in (None, place[0]))


def most(tasks, lesson=None):
    return sum(task.points for task in tasks.values() if lesson in (None, task.lesson))


def comment(one):
    """What the student reads beside the mark: the parts that are not done."""
    failed = [part for part in one.begun if not part.done]
    return "; ".join(f"{part.task.name}: {part.in_words}" for part in failed)


def number(value, digits=2):
    """With a decimal point, as all three expect it."""
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


def safe(rows, dashes=None):
    """The rows without formulas; the cell number `dashes` is a lone dash, which no spreadsheet takes for one."""
    return [[cell if place == dashes else harmless(cell) for place, cell in enumerate(row)] for row in rows]
