"""Handing in: one file that a teacher can read and `build.py collect` can grade; whatever the student wrote stays text in it."""

import json
from pathlib import Path

import pytest

from publish.grading.hand_ins import read_work

pytestmark = pytest.mark.saves_data

HOSTILE = "def self_attention(X, Wq, Wk, Wv):\n    return '</script><img src=x onerror=alert(1)>', 0  # naïve λ 👍\n"


def handed_in(page, folder, name):
    page.locator("[data-do=hand-in]").click()
    page.locator("[data-notice=hand-in] input").fill(name)
    with page.expect_download() as download:
        page.locator("[data-notice=hand-in] button").first.click()
    path = Path(folder) / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_the_results_file_holds_answers_and_code_as_they_are_and_reads_as_a_page(lesson, page, tmp_path, browser):
    lesson.open()
    question = page.locator("quiz-question[name=source]")
    question.locator("input[value='2']").check()
    question.locator("[data-do=answer]").click()
    page.locator("code-challenge").evaluate("(one, source) => { one.source = source; }", HOSTILE)
    path = handed_in(page, tmp_path, "Ada <b>L</b>")
    assert path.name == "Ada-b-L-b-results.html"
    work = read_work(path.read_bytes(), "self-attention-course")
    assert work["student"] == "Ada <b>L</b>"
    assert work["items"]["self-attention", "challenge/self_attention"]["source"] == HOSTILE
    assert work["items"]["self-attention", "quiz/source"]["given"] == [2]
    assert work["items"]["self-attention", "quiz/source"]["at"].startswith("20")
    reader = browser.new_context().new_page()
    alarms = []
    reader.on("dialog", lambda dialog: (alarms.append(dialog.message), dialog.dismiss()))
    reader.goto(path.as_uri())
    assert "Ada <b>L</b>" in reader.locator("h1").inner_text()
    assert HOSTILE.strip() in reader.locator("pre").inner_text()
    assert reader.locator("img").count() == 0 and not alarms
    reader.context.close()


def test_without_a_name_the_file_is_called_after_the_course(lesson, page, tmp_path):
    lesson.open()
    path = handed_in(page, tmp_path, "")
    assert path.name == "self-attention-course-results.html"
    assert json.dumps(read_work(path.read_bytes(), "self-attention-course")["student"]) == '""'
