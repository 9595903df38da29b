"""No lesson is too long to be read in one sitting, and no cell too long to be read at all; each ends in two lines."""

import pytest
from publishing import ROOT

from publish.lessons.course import read_editions

LESSONS = [
    pytest.param(lesson, id=f"{course.lang}-{lesson.name}")
    for course in read_editions(ROOT)
    for lesson in course.lessons
    if lesson.text_lang == course.lang and lesson.name in course.order
]
WHOLE = {("build-a-transformer", "e0")}  # a whole model at once is what this cell is for
RECAP = {"en": "In two lines:", "es": "En dos líneas:"}


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_takes_at_most_twenty_minutes_by_its_own_count(lesson):
    assert lesson.minutes <= 20


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_cell_has_at_most_thirty_lines(lesson):
    cells = {one.options["name"]: one.body for one in lesson.document.directives if one.kind == "code-cell"}
    long = {name for name, body in cells.items() if len(body.strip().splitlines()) > 30}
    assert {(lesson.name, name) for name in long} <= WHOLE


@pytest.mark.parametrize("lesson", LESSONS)
def test_before_it_says_what_remains_a_lesson_says_in_two_lines_what_it_said(lesson):
    _, remains, end = (ROOT / lesson.path).read_text("utf-8").partition("{#what-remains}\n\n")
    assert not remains or end.startswith(RECAP[lesson.text_lang])
