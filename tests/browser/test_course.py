"""Every other lesson from its first widget to "finished" on the front page, in one visit each (Python starts once a lesson).

What is right is read from lesson.md and from the programs beside it, not from the page. Lesson A has test_lesson_a.py.
"""

import re

import authored
import pytest
from lesson import SOON
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

MISTAKES = {  # one of the known wrong programs each; the bank of all has test_bank.py
    "one-pair-at-a-time": "no_root.py",
    "why-the-root": "sum_axis0.py",
    "heads-and-layers": "no_wo.py",
    "order-masks-cross": "after_softmax.py",
    "build-a-transformer": "not_divided.py",
    "two-layers": "keys_are_the_symbols.py",
}
TAUGHT = [lesson for lesson in authored.lessons() if "{challenge}" in authored.text(lesson)]  # not the glossary
NUMBER = r"[−-]?\d*\.\d+"


def together(lesson):
    """One page, so one worker, for all tests of a lesson."""
    return pytest.param(lesson, marks=pytest.mark.xdist_group(f"course {lesson}"))


@pytest.fixture(scope="module", params=map(together, MISTAKES))
def visited(request, visit):
    """The lesson, opened, with the outputs that the build recorded, read before anything ran."""
    lesson = visit(request.param, reduced_motion="reduce")
    lesson.recorded = {name: lesson.cell(name).output for name in authored.cells(lesson.name)}
    return lesson


@pytest.fixture
def course(visited):
    yield visited
    visited.page.watch.verify()


@pytest.fixture
def challenge(course):
    return course.challenge(authored.challenge(course.name))


def test_these_are_all_lessons_with_a_challenge_but_the_main_one():
    assert {*TAUGHT} == {"self-attention", *MISTAKES}


def test_every_widget_shows_its_numbers(course):
    widgets = authored.widgets(course.name)
    assert widgets
    for tag, name in widgets:
        widget = course.page.locator(f"{tag}[name={name}]")
        expect(widget).to_have_attribute("data-state", "ready", timeout=SOON)
        expect(widget.locator("td:visible, svg:visible").first).to_be_visible()
        assert widget.locator("td, text").filter(has_text=re.compile(NUMBER)).count() >= 8, tag
        expect(widget.locator("[data-part=problem]").first).to_be_empty()


def test_every_cell_shows_the_code_of_the_lesson_and_a_recorded_output(course):
    cells = authored.cells(course.name)
    assert len(cells) >= 3
    assert {name: course.cell(name).source.rstrip("\n") for name in cells} == cells
    assert all(output.strip() for output in course.recorded.values()), course.recorded


def test_every_cell_in_its_order_prints_exactly_what_was_recorded(course):
    assert {name: course.cell(name).run().output for name in course.recorded} == course.recorded


def test_the_stub_fails_with_a_named_finding(course, challenge):
    assert challenge.source.rstrip() == authored.program(course.name, "stub.py").rstrip()
    challenge.check("failed")
    assert challenge.findings()[0] and len(challenge.part("finding").first.inner_text().split()) > 5
    assert "false" in challenge.checks().values()


def test_a_known_mistake_is_told_its_own_sentence(course, challenge):
    source = authored.program(course.name, f"wrong/{MISTAKES[course.name]}")
    sentence, slug = authored.mistake(source)
    challenge.source = source
    challenge.check("failed")
    assert challenge.findings()[0] == slug
    assert sentence in challenge.part("finding").first.inner_text()


def test_the_authors_solution_passes_every_rule(course, challenge):
    challenge.source = authored.program(course.name, "solution.py")
    challenge.check("passed")
    assert set(challenge.checks().values()) == {"true"} and challenge.findings() == []


def test_the_authors_answers_are_right(course):
    questions = authored.questions(course.name)
    assert [question.kind for question in course.questions()] == [one["kind"] for one in questions.values()]
    for name, marks in questions.items():
        course.question(name).answer(marks)
        course.question(name).expect("right")


def test_after_a_reload_challenge_verdict_and_answers_are_kept(course, challenge):
    questions = authored.questions(course.name)
    given = {name: course.question(name).given() for name in questions}
    course.open()
    expect(challenge.at).to_have_attribute("data-verdict", "passed", timeout=SOON)
    assert challenge.source == authored.program(course.name, "solution.py")
    for name in questions:
        course.question(name).expect("right")
    assert {name: course.question(name).given() for name in questions} == given


def test_the_front_page_says_that_this_lesson_is_finished_and_no_other(course):
    course.open("")
    for lesson in TAUGHT:
        progress = course.page.locator(f"lesson-progress[lesson={lesson}] [data-part=progress]")
        expect(progress).to_have_text("finished" if lesson == course.name else "", timeout=SOON)
