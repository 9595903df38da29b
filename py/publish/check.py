"""`build.py check`: every mistake an author can make, all of them at once, each with file, line, what, and what to do."""
import argparse
import re
import sys

from publish.alone import cache_folder
from publish.course import read_course
from publish.fonts import fonts
from publish.links import resolve
from publish.node import node_modules
from publish.pages import Templates, characters_of_math, front_page, lesson_page
from publish.problem import Problem
from publish.recording import record
from publish.site import ASSETS


def command(root, arguments):
    options = argparse.ArgumentParser(prog="build.py check", description="Look for every mistake an author can make.")
    options.parse_args(arguments)
    course, complaints = check(root)
    if complaints:
        print("\n".join(complaints), file=sys.stderr)
        return 1
    print(f"No mistakes found in {len(course.lessons)} lesson{'s' * (len(course.lessons) != 1)}.")
    return 0


def check(root):
    """-> (the Course, lines "file:line: what; what to do")."""
    course = read_course(root)
    answers, complaints = {}, []
    for lesson in course.lessons:
        resolve(lesson, course)
        if not lesson.document.mistakes:   # a lesson that was misread would only fail again in its cells
            answers[lesson.name] = record(root, lesson, lesson.questions)
            typed_by_hand(lesson, answers[lesson.name])
            complaints += tried(root, lesson)
        complaints += lesson.complaints()
    return course, complaints or write_nowhere(root, course, answers)


def tried(root, lesson):
    """What is wrong with the files of the lesson's challenge."""
    questions = [{**question, "kind": "trial"} for question in lesson.questions if question["kind"] == "challenge"]
    answers = record(root, lesson, questions) if questions else []
    return [f"lessons/{lesson.name}/{file}:1: {text}" for answer in answers if isinstance(answer, list) for file, text in answer]


def typed_by_hand(lesson, answers):
    """Numbers in the prose that no cell prints: they will be wrong as soon as somebody changes a cell."""
    printed = "\n".join(answer["printed"] + str(answer["value"]) for answer in answers if isinstance(answer, dict) and "printed" in answer)
    known = {number.lstrip("0") for number in re.findall(r"\d*\.\d+", printed)}
    for number, line in lesson.document.numbers:
        if number.lstrip("0") not in known:
            lesson.mistake(line, f"the figure {number} is typed by hand and no cell prints it; let the build compute it: "
                           "{eval}`cell.name:.3f`")


def write_nowhere(root, course, answers):
    """Fill the templates and cut the fonts, as a build does, for the mistakes that show only then."""
    try:
        templates, static = Templates(root, course), root / "static"
        pages = [front_page(course, answers, templates, ASSETS, static)]
        pages += [lesson_page(lesson, course, answers[lesson.name], templates, ASSETS, static) for lesson in course.lessons]
        fonts(node_modules(root), cache_folder(root), characters_of_math(pages))
    except Problem as problem:
        return [str(problem)]
    return []
