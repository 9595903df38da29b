"""What a course asks for: its challenges and questions as the grader marks them, with the words that a teacher reads and the points they give."""

import hashlib
import json
import re
from dataclasses import dataclass, field

from publish.setup.problem import LessonError

POINTS = {
    "question": 1,
    "challenge": 5,
}  # what a part gives if course.yml does not say; an optional challenge gives none
TYPED = ("number", "shape", "predict")  # kinds of question whose list holds replies, not options


@dataclass
class Task:
    """One part of a lesson, at (lesson, name on the shelf)."""

    lesson: str
    shelf: str  # challenge/self_attention, quiz/size
    title: str  # what the teacher reads: the function's name, or the question
    points: float = 1
    asked: dict | None = None  # a challenge's packet
    files: str | None = None  # a pack of the author's files that its code may read, in base64
    kind: str | None = None  # of a question
    question: dict | None = None  # as the page marks it
    words: list = field(
        default_factory=list
    )  # (the option or the typed answer, what is said to it), in the author's order

    @property
    def place(self):
        return self.lesson, self.shelf

    @property
    def name(self):
        return self.shelf.partition("/")[2]

    @property
    def typed(self):
        return self.kind in TYPED


def tasks_of(course, answers, points=None):
    """The course, what recorder.py answered, `points:` of course.yml -> {(lesson, name on the shelf): Task} in the order of reading."""
    tasks = {}
    for name in course.order:
        lesson = course.lesson(name)
        for directive in lesson.document.directives:
            if directive.kind == "challenge":
                answer = answers[name][lesson.asked[id(directive)]]
                task = Task(name, f"challenge/{directive.argument}", directive.argument, asked=answer)
                task.points = 0 if "optional" in directive.options else POINTS["challenge"]
            elif directive.kind == "question":
                task = question(
                    name,
                    directive,
                    answers[name][lesson.asked[id(directive)]] if id(directive) in lesson.asked else None,
                )
            else:
                continue
            tasks[task.place] = task
    give(tasks, points or {}, course.order)
    return tasks


def question(lesson, directive, answer):
    value = directive.value
    right = answer["printed"].rstrip("\n") if "program" in value else value["answer"]
    marked = {
        "right": value.get("right", []),
        "answer": right,
        "margin": value.get("margin"),
        "unit": directive.options.get("unit"),
        "replies": [mark for mark, *_ in value["items"] if mark],
    }
    words = [
        (mark, " ".join(filter(None, (plain(text), plain(reason)))))
        if value["kind"] in TYPED
        else (plain(text), plain(reason))
        for mark, _, text, reason in value["items"]
    ]
    return Task(
        lesson,
        f"quiz/{value['name']}",
        plain(value["prompt"]),
        POINTS["question"],
        kind=value["kind"],
        question=marked,
        words=words,
    )


def plain(tokens):
    """Tokens -> their text in one line; a formula as it was typed, a program in its own lines."""
    texts = []
    for token in tokens:
        for one in token.children or [token]:
            if one.type in ("softbreak", "hardbreak"):
                texts.append(" ")
            elif one.content and one.type not in ("inline", "directive"):
                texts.append(
                    one.content if one.type == "text" or one in (token.children or ()) else f" {one.content.strip()} "
                )
    text = re.sub(r"\\(?:text|mathrm)\{([^}]*)\}", r"\1", "".join(texts))
    return " ".join(text.split()) if "fence" not in [token.type for token in tokens] else text.strip()


def give(tasks, points, lessons):
    """Set the points that course.yml gives: {question: 1, challenge: 5, LESSON: {NAME: 2}}."""
    known = {lesson: {task.name: task for task in tasks.values() if task.lesson == lesson} for lesson in lessons}
    for key, value in points.items():
        if key in POINTS:
            for task in tasks.values():
                if (task.asked is None) == (key == "question") and task.points:
                    task.points = number(key, value)
        elif key not in known:
            raise LessonError(
                f"lessons/course.yml: points: names {key}, which is no lesson; write question, challenge or one of {', '.join(known)}"
            )
    for lesson in set(points) - set(POINTS):
        for name, value in (points[lesson] or {}).items():
            if name not in known[lesson]:
                raise LessonError(
                    f"lessons/course.yml: points: names {name} in {lesson}, which has no such part; it has {', '.join(known[lesson])}"
                )
            known[lesson][name].points = number(f"{lesson}: {name}", value)


def number(name, value):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e6:
        raise LessonError(
            f"lessons/course.yml: points: {name}: {value!r} is no number of points; write a number from 0 on"
        )
    return value


def release_of(tasks):
    """Eight letters that change when a question or a challenge changes in what it asks or accepts, and not with its words: the page
    writes them into a results file."""
    marks = [
        [*task.place, task.kind, task.question, task.asked and [task.asked["stub"], task.asked["checks"]]]
        for task in tasks.values()
    ]
    return hashlib.sha256(json.dumps(marks, sort_keys=True).encode()).hexdigest()[:8]
