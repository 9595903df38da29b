"""`build.py check`: every mistake an author can make, all of them at once, each with file, line, what, and what to do."""

import argparse
import re
import sys

from publish.commands.build import pages_of
from publish.lessons.course import read_editions, translation
from publish.lessons.links import resolve
from publish.lessons.translations import differences, holes_of_messages, holes_of_words
from publish.record.record import record
from publish.setup.problem import Problem
from publish.site.fonts import fonts
from publish.site.pages import characters_of_math, own_words


def command(root, arguments):
    options = argparse.ArgumentParser(prog="build.py check", description="Look for every mistake an author can make.")
    options.parse_args(arguments)
    editions, complaints = check(root)
    for line in untranslated(root, editions):
        print("translation (no mistake):", line)
    if complaints:
        print("\n".join(complaints), file=sys.stderr)
        return 1
    count = len(editions[0].lessons)
    print(f"No mistakes found in {count} lesson{'s' * (count != 1)}.")
    return 0


def check(root):
    """-> (the course in its languages, lines "file:line: what; what to do")."""
    editions = read_editions(root)
    answers, complaints = {course.lang: {} for course in editions}, []
    for course, lesson in ((course, lesson) for course in editions for lesson in course.lessons):
        resolve(lesson, course)
        if course is not editions[0] and translation(lesson.folder, course.lang).exists():
            differences(editions[0].lesson(lesson.name), lesson)
        if not lesson.document.mistakes:  # a lesson that was misread would only fail again in its cells
            answers[course.lang][lesson.name] = record(root, lesson, lesson.questions)
            typed_by_hand(lesson, answers[course.lang][lesson.name])
            complaints += tried(root, lesson) if course is editions[0] else []
        complaints += lesson.complaints()
    for course in editions[1:]:
        complaints += holes_of_words(
            f"static/interface/{course.lang}.json", own_words(root, "en"), own_words(root, course.lang)
        )
        complaints += holes_of_messages(root, [lesson.folder for lesson in course.lessons], course.lang)
    complaints = list(dict.fromkeys(complaints))  # an untranslated lesson stands in every edition
    return editions, complaints or write_nowhere(root, editions, answers)


def tried(root, lesson):
    """What is wrong with the files of the lesson's challenge."""
    questions = [{**question, "kind": "trial"} for question in lesson.questions if question["kind"] == "challenge"]
    answers = record(root, lesson, questions) if questions else []
    return [
        f"lessons/{lesson.name}/{file}:1: {text}"
        for answer in answers
        if isinstance(answer, list)
        for file, text in answer
    ]


def typed_by_hand(lesson, answers):
    """Numbers in the prose that no cell prints: they will be wrong as soon as somebody changes a cell."""
    printed = "\n".join(
        answer["printed"] + str(answer["value"])
        for answer in answers
        if isinstance(answer, dict) and "printed" in answer
    )
    known = {number.lstrip("0") for number in re.findall(r"\d*\.\d+", printed)}
    for number, line in lesson.document.numbers:
        if number.lstrip("0") not in known:
            lesson.mistake(
                line,
                f"the figure {number} is typed by hand and no cell prints it; let the build compute it: "
                "{eval}`cell.name:.3f`",
            )


def untranslated(root, editions):
    """What a translation still lacks and shows in the course's own language: no mistake, so the lines only tell."""
    first, *others = editions
    for course in others:
        file = f"static/interface/{course.lang}.json"
        words, here = own_words(root, first.lang), own_words(root, course.lang)
        if lacking := [key for key in words if key not in here]:
            yield f"{file}: {len(lacking)} of {len(words)} interface words are not translated: {', '.join(lacking[:8])}{' ...' * (len(lacking) > 8)}"
        if unknown := [key for key in here if key not in words]:
            yield f"{file}: no page uses {', '.join(unknown)}; take {'them' if len(unknown) > 1 else 'it'} out"
        for lesson in course.lessons:
            if not translation(lesson.folder, course.lang).exists():
                yield f"lessons/{lesson.name}: there is no lesson.{course.lang}.md; the page shows the {first.lang} text"
            if (lesson.folder / "messages.en.toml").exists() and not (
                lesson.folder / f"messages.{course.lang}.toml"
            ).exists():
                yield f"lessons/{lesson.name}: there is no messages.{course.lang}.toml; the grader says in English what stands in messages.en.toml"


def write_nowhere(root, editions, answers):
    """Fill the templates and cut the fonts, as a build does, for the mistakes that show only then."""
    try:
        fonts(root, characters_of_math(pages_of(root, editions, answers).values()))
    except Problem as problem:
        return [str(problem)]
    return []
