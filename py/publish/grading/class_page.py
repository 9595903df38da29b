"""The class at a glance, and a page for each student: HTML in one file, with nothing from anywhere else.

All that students wrote is text on these pages (Jinja's autoescape), and their policy runs no script but the one below.
"""

import base64
import hashlib
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from publish.grading.gradebooks import most, number, points
from publish.grading.likeness import alike, own_lines

FOLDER = Path(__file__).with_name("templates")
TRIES = 4  # from so many on, one who still has it wrong needs a word
BEHIND = 0.5  # of what half of the class reached: below, a student needs one
BESIDE = 6  # texts of a group that are shown beside each other


@dataclass
class Mistake:
    """One way to get a part wrong: how many made it, what was said to them, and one of them as an example."""

    part: object  # the first Part with it
    answer: str
    students: list = field(default_factory=list)
    code: str = ""


@dataclass
class Trouble:
    """A part with the mistakes made in it, the most frequent first."""

    task: object
    tried: int
    wrong: int
    tries: float
    mistakes: list


def class_page(graded, others, tasks, course, releases, skipped, when, feedback=None):
    """Graded hand-ins that count, those that a newer one replaces, ... -> the HTML of the page."""
    read = [one for one in graded if one.parts]
    lessons = {lesson: course.lesson(lesson).title for lesson in dict.fromkeys(task.lesson for task in tasks.values())}
    groups = [(task, group) for task in tasks.values() if task.asked for group in alike_in(read, task)]
    strangers = [one for one in read if one.hand_in.release != releases]
    words = words_for(graded, tasks, groups)
    return fill(
        "class.html",
        course=course,
        graded=graded,
        others=others,
        read=read,
        tasks=tasks,
        lessons=lessons,
        troubles=troubles(read, tasks),
        words=words,
        groups=groups,
        strangers=strangers,
        skipped=skipped,
        when=when,
        feedback=feedback or {},
        own=own_lines,
        beside=BESIDE,
        parts_of=lambda one, lesson: [
            part for part in one.parts.values() if part.task.lesson == lesson and part.task.place in tasks
        ],
        points=points,
        most=most,
        number=number,
    )


def feedback_page(one, tasks, course, when):
    """Graded -> the HTML of the page to hand back: this student's own work and nothing of anybody else."""
    lessons = {
        lesson: course.lesson(lesson).title
        for lesson in dict.fromkeys(part.task.lesson for part in one.begun if part.task.place in tasks)
    }
    return fill(
        "feedback.html",
        course=course,
        one=one,
        tasks=tasks,
        lessons=lessons,
        when=when,
        points=points,
        most=most,
        number=number,
    )


def fill(template, **variables):
    jinja = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style, script = (FOLDER / "class.css").read_text("utf-8"), (FOLDER / "class.js").read_text("utf-8")
    policy = f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}'; base-uri 'none'; form-action 'none'"
    return jinja.get_template(template).render(style=style, script=script, policy=policy, **variables)


def digest(text):
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def name_of(one):
    return one.hand_in.student.strip() or one.hand_in.file


# --- what the class got wrong -----------------------------------------------------------------------------------------


def troubles(graded, tasks):
    """-> [Trouble], the part that most of those who tried got wrong first."""
    found = []
    for place, task in tasks.items():
        tried = [one for one in graded if one.parts[place].state not in ("not begun", "unread")]
        mistakes = {}
        for one in tried:
            part = one.parts[place]
            if part.done:
                continue
            key = part.slug or part.said if task.asked else part.answer.casefold().strip()
            mistake = mistakes.setdefault(
                key, Mistake(part, part.answer, code=own_lines(part.source, task.asked["stub"]) if task.asked else "")
            )
            mistake.students.append(name_of(one))
        if mistakes:
            counts = [one.parts[place].tries for one in tried if one.parts[place].tries]
            found.append(
                Trouble(
                    task,
                    len(tried),
                    sum(len(one.students) for one in mistakes.values()),
                    sum(counts) / len(counts) if counts else 0,
                    sorted(mistakes.values(), key=lambda one: -len(one.students)),
                )
            )
    return sorted(found, key=lambda one: (-one.wrong, -one.wrong / one.tried))


# --- who needs a word -------------------------------------------------------------------------------------------------


def words_for(graded, tasks, groups):
    """-> {student: [why]}, in the order of the class."""
    words = defaultdict(list)
    reached = sorted(points(one, tasks) for one in graded if one.begun)
    middle = reached[len(reached) // 2] if reached else 0
    for one in graded:
        mine = words[name_of(one)]
        if not one.parts:
            mine.append(f"the file could not be read: {'; '.join(one.remarks)}")
        elif not one.begun:
            mine.append("nothing is begun")
        elif points(one, tasks) < BEHIND * middle:
            mine.append(f"{number(points(one, tasks))} points, while half of the class have {number(middle)} or more")
        mine += [remark for remark in one.remarks if "claimed" in remark]
        mine += [
            f"{part.task.name}: not right after {part.tries} tries"
            for part in one.begun
            if part.tries >= TRIES and not part.done
        ]
        mine += [f"{part.task.name}: {part.said}" for part in one.begun if part.state == "not graded"]
    for task, group in groups:
        if not group.solution and group.how != "nearly":
            for name in group.names:
                words[name].append(
                    f"{task.name}: the code is that of {', '.join(other for other in group.names if other != name)}"
                    + f", {group.how}" * (group.how != "to the letter")
                )
    return {name: why for name, why in words.items() if why}


def alike_in(graded, task):
    """The groups of a challenge, with their students' names and code."""
    written = [one for one in graded if one.parts[task.place].source]
    groups = alike(
        [one.parts[task.place].source for one in written],
        task.asked["stub"],
        [style["code"] for style in task.asked["styles"]],
    )
    for group in groups:
        group.names = [name_of(written[i]) for i in group.members]
        group.codes = [
            own_lines(written[i].parts[task.place].source, task.asked["stub"]) for i in group.members[:BESIDE]
        ]
    return groups


# --- where a student's page lies --------------------------------------------------------------------------------------


def feedback_names(graded):
    """Graded -> {file: the name of its feedback}: as it was delivered, so that a zip of them finds its students again."""
    names, taken = {}, set()
    for one in graded:
        parts = [clean(part) for part in PurePosixPath(one.hand_in.file.replace("\\", "/")).parts]
        parts = [part for part in parts if part] or ["feedback"]
        parts[-1] = re.sub(r"\.(xhtml|html?|json)(\.txt)?$", "", parts[-1], flags=re.I) or "feedback"
        name, number = "/".join(parts), 1
        while f"{name}{number if number > 1 else ''}".casefold() in taken:
            number += 1
        name = f"{name}{number if number > 1 else ''}"
        taken.add(name.casefold())
        names[one.hand_in.file] = f"feedback/{name}.html"
    return names


def clean(part):
    """A piece of a path that any system can hold and that leads nowhere else."""
    return re.sub(r"[^\w .()-]", "_", part).strip(" .")[:80].rstrip(" .")
