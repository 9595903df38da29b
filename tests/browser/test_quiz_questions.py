"""The five questions of lesson A: blank is not wrong, every answer gets its reason, a retry is possible, answers are kept.

Quizzes need no Python, so its files are unreachable here; what is right is read from lesson.md, not from the page.
"""

import authored
import pytest
from lesson import SOON
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

QUESTIONS = authored.questions("self-attention")
CHOICES = [name for name, one in QUESTIONS.items() if one["kind"] == "choice"]


@pytest.fixture(autouse=True)
def alone(no_python, page):
    page.watch.allow(no_python)


def answer(question, name, right=True):
    """Answer right, or wrong, by what the author marked."""
    marks = QUESTIONS[name]
    if right:
        return question.answer(marks)
    if marks["kind"] == "number":
        question.type("24")
    else:
        wrong = [not mark for mark in marks["options"]]
        question.tick(wrong if marks["kind"] == "several" else [i == wrong.index(True) for i in range(len(wrong))])
    question.submit()


def feedback(question):
    return question.part("feedback").first.inner_text()


def test_there_are_five_questions_with_the_kinds_of_the_lesson(lesson):
    assert [question.kind for question in lesson.open().questions()] == [one["kind"] for one in QUESTIONS.values()]
    assert len(QUESTIONS) == 5


def test_blank_is_not_wrong(lesson):
    lesson.open()
    for name in QUESTIONS:
        question = lesson.question(name)
        question.submit()
        question.expect("unread")
        assert feedback(question).strip(), name


def test_a_wrong_answer_gets_its_reason_and_a_retry_can_be_right(lesson):
    lesson.open()
    for name in QUESTIONS:
        question = lesson.question(name)
        answer(question, name, right=False)
        question.expect("wrong")
        said = question.at.inner_text()
        answer(question, name)
        question.expect("right")
        assert question.at.inner_text() != said, name


@pytest.mark.parametrize("name", CHOICES)
def test_every_option_has_a_reason_of_its_own(lesson, name):
    question = lesson.open().question(name)
    reasons = []
    for i in range(len(QUESTIONS[name]["options"])):
        before = question.at.inner_text()
        question.tick([i == j for j in range(len(QUESTIONS[name]["options"]))])
        question.submit()
        question.expect("right" if QUESTIONS[name]["options"][i] else "wrong")
        expect(question.at).not_to_have_text(before, timeout=SOON)
        reasons.append(question.at.inner_text())
    assert len(set(reasons)) == len(reasons)


def test_no_reason_shows_before_an_answer(lesson):
    assert "One source, three readings" not in lesson.open().question("source").at.inner_text()


def test_several_counts_only_when_every_box_is_right(lesson):
    question = lesson.open().question("longer")
    marks = QUESTIONS["longer"]["options"]
    for i in range(len(marks)):
        question.tick([mark != (i == j) for j, mark in enumerate(marks)])  # all right but one
        question.submit()
        question.expect("wrong")
    question.tick(marks)
    question.submit()
    question.expect("right")


def test_a_number_is_read_leniently_and_nothing_else_passes(lesson):
    question = lesson.open().question("size")
    right = ["144", " 144 ", "144.0", "144,0", "+144", "1.44e2", "144 numbers", "１４４"]
    others = {
        "1440": "wrong",
        "143.9": "wrong",
        "-144": "wrong",
        "abc": "unread",
        "?": "unread",
        "": "unread",
        "7": "wrong",
        "x": "unread",
    }
    for typed, (other, verdict) in zip(
        right, others.items(), strict=True
    ):  # in turns, so that every verdict is a new one
        question.type(other)
        question.submit()
        question.expect(verdict)
        question.type(typed)
        question.submit()
        question.expect("right")


def test_a_known_wrong_number_is_told_where_it_comes_from(lesson):
    question = lesson.open().question("size")
    question.type("132")
    question.submit()
    question.expect("wrong")
    assert "diagonal" in question.at.inner_text()


def test_enter_in_the_number_field_answers(lesson):
    question = lesson.open().question("size")
    question.type("144")
    question.at.locator("input[type=text]").press("Enter")
    question.expect("right")


def test_all_answers_are_kept_over_a_reload(lesson):
    lesson.open()
    for name in QUESTIONS:
        answer(lesson.question(name), name, right=name != "symmetry")
        lesson.question(name).expect("wrong" if name == "symmetry" else "right")
    lesson.open()
    for name in QUESTIONS:
        lesson.question(name).expect("wrong" if name == "symmetry" else "right")
    assert lesson.question("size").at.locator("input[type=text]").input_value() == "144"


def test_a_second_click_on_the_same_spot_carries_the_same_step_on(new_page, site, no_python):
    page = new_page()
    page.watch.allow(no_python)
    page.goto(site.url + "lessons/one-pair-at-a-time/")
    question = page.locator("quiz-question[kind=order]").first
    expect(question.locator("[data-step]").first).to_have_attribute("draggable", "true")
    places = "all => all.map(step => step.dataset.step)"
    steps = question.locator("[data-step]")
    first, *rest = steps.evaluate_all(places)
    twice = "one => [1, 2].forEach(detail => one.children[0].querySelector('[data-move=\"1\"]').dispatchEvent(new MouseEvent('click', {bubbles: true, detail, clientX: 9, clientY: 9})))"
    steps.first.locator("xpath=..").evaluate(twice)
    assert steps.evaluate_all(places) == [*rest[:2], first, *rest[2:]]
    labels = question.locator("[data-move]").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert len(set(labels)) == len(labels)
