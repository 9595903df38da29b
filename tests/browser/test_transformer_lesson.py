"""The lesson in which a transformer learns and writes: one visit that writes, trains, breaks and mends it, and one without Python."""

import re
from pathlib import Path

import pytest
from axe import violations
from lesson import PYTHON, Lesson, Part
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
NAME = "build-a-transformer"
PHONE = {"width": 360, "height": 740}


class Writing(Part):
    """<transformer-writing>."""

    @property
    def text(self):
        return "".join(self.at.locator("[data-letter]").all_inner_texts())

    @property
    def chances(self):
        return self.at.locator("td[data-chance]").evaluate_all(
            "all => all.map(td => [td.previousSibling.textContent, td.dataset.chance])"
        )

    def done(self):
        return self.reaches("ready")


@pytest.fixture(scope="module")
def shared_lesson(visit):
    return visit(NAME)


@pytest.fixture
def writing(journey):
    return Writing(journey.page.locator("transformer-writing"))


@pytest.fixture
def training(journey):
    return Part(journey.page.locator("transformer-training"))


def test_without_a_script_the_recorded_run_the_chances_and_the_counts_can_be_read(new_page, site):
    page = Lesson(new_page(java_script_enabled=False, viewport=PHONE), site, NAME).open().page
    assert page.locator("transformer-writing [data-letter]").all_inner_texts() == [*"tric"]
    assert page.locator("transformer-writing td[data-chance]").first.inner_text() == ".35"
    assert page.locator("transformer-writing table.reads tbody tr").count() == 8
    steps = page.locator("transformer-training tr[data-step]").evaluate_all(
        "all => all.map(tr => Number(tr.dataset.step))"
    )
    assert steps == [0, 25, 50, 100, 200, 300, 400]
    assert page.locator("transformer-training path.line").count() == 2
    assert page.locator("cache-counter tr[data-groups]").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_it_writes_on_to_an_end_and_a_letter_shows_what_was_read(writing):
    writing.do("on")
    expect(writing.at.locator(".letters .end")).to_be_visible(timeout=PYTHON)
    assert writing.done().text.startswith("tric") and len(writing.text) > 4
    writing.at.locator("[data-letter='1']").click()
    assert "“r”" in writing.at.locator("table.reads caption").inner_text()
    rows = writing.at.locator("table.reads tbody tr").evaluate_all(
        "all => all.map(tr => [...tr.querySelectorAll('td')].map(td => Number(td.dataset.weight)))"
    )
    assert len(rows) == 8 and all(
        sum(row) == pytest.approx(1, abs=0.01) and max(row[3:], default=0) == 0 for row in rows
    )


def test_the_dials_decide_which_letters_can_be_drawn(writing):
    writing.at.locator("[name=start]").fill("tric")
    writing.done()
    writing.at.locator("[name=top_k]").fill("2")
    writing.done()
    assert [letter for letter, chance in writing.chances if float(chance)] == ["h", "o"]
    writing.at.locator("[name=top_k]").fill("27")
    writing.at.locator("[name=temperature]").fill("0")
    writing.done()
    assert [float(chance) for _, chance in writing.chances] == [1] + [0] * 11
    writing.at.locator("[name=temperature]").fill("0.8")
    writing.done()


def test_a_letter_that_the_model_never_saw_is_said_and_nothing_is_lost(writing):
    writing.at.locator("[name=start]").fill("Ünal")
    expect(writing.part("problem")).to_contain_text("Ü", timeout=PYTHON)
    assert writing.text == "tric"
    writing.at.locator("[name=start]").fill("tric")
    expect(writing.part("problem")).to_be_empty(timeout=PYTHON)


def test_a_passed_next_step_writes_the_same_word_and_a_broken_one_is_named(journey, writing):
    writing.do("again")
    expect(writing.at.locator(".letters .end")).to_be_visible(timeout=PYTHON)
    word = writing.done().text
    challenge = journey.challenge("next_step")
    challenge.source = (LESSONS / NAME / "solution.py").read_text("utf-8")
    challenge.check("passed")
    own = writing.at.locator("input[name=attention][value=next_step]")
    expect(own).to_be_enabled()
    own.check()
    expect(writing.part("own-says")).to_contain_text("the same chances", timeout=PYTHON)
    writing.at.locator("[name=start]").fill("tri")
    writing.done()
    writing.at.locator("[name=start]").fill("tric")
    writing.done().do("on")
    expect(writing.at.locator(".letters .end")).to_be_visible(timeout=PYTHON)
    assert writing.done().text == word
    challenge.source = (LESSONS / NAME / "wrong/not_divided.py").read_text("utf-8")
    challenge.check("failed")
    writing.at.locator("[name=start]").fill("tri")
    expect(writing.part("own-says")).to_contain_text("other chances", timeout=PYTHON)
    writing.at.locator("input[name=attention][value='']").check()
    writing.done()


def test_it_trains_pauses_and_gives_its_model_to_the_writing(writing, training):
    training.do("train")
    expect(training.part("curve").locator("figcaption")).to_contain_text("Your run", timeout=PYTHON)
    expect(training.at.locator("tr[data-step='25']")).to_be_visible(timeout=PYTHON)
    training.do("train")
    training.reaches("paused")
    step = int(training.part("step").inner_text())
    training.do("step")
    expect(training.part("step")).to_have_text(str(step + 1), timeout=PYTHON)
    assert float(training.part("held").inner_text()) < 3
    with training.page.expect_download() as download:
        training.do("save")
    assert download.value.suggested_filename == f"transformer-step-{step + 1}.npz"
    writing.at.locator("input[name=model][value=trained]").check()
    writing.done().do("again")
    writing.done()
    assert "step 25" in writing.part("trained").inner_text() and writing.text != ""


def test_a_text_that_is_too_short_is_said_in_a_sentence(training):
    training.at.locator("select[name=source]").select_option("own")
    training.at.locator("textarea").fill("abc")
    training.do("train")
    expect(training.part("status")).to_contain_text("3 letters", timeout=PYTHON)
    training.at.locator("select[name=source]").select_option("dinosaurs")


def test_a_training_survives_a_reload_and_is_offered(journey, training):
    training.do("step")
    expect(training.at).to_have_attribute("data-state", "paused", timeout=PYTHON)
    training.do("train")
    expect(training.at.locator("tr[data-step='25']")).to_be_visible(timeout=PYTHON)
    training.do("train")
    training.reaches("paused")
    step = training.part("step").inner_text()
    expect(training.part("status")).to_contain_text(step)
    journey.open()
    expect(training.part("offer")).to_contain_text(f"step {step}")
    training.do("restore")
    expect(training.part("step")).to_have_text(step)
    assert training.at.locator("tr[data-step]").count() == 2


def test_the_counter_counts_as_the_slider_says(journey):
    counter = Part(journey.page.locator("cache-counter"))
    counter.at.locator("[name=heads]").fill("3")
    groups = counter.at.locator("tr[data-groups]").evaluate_all("all => all.map(tr => Number(tr.dataset.groups))")
    assert groups[0] == 8 and groups[-1] == 1 and 8 % groups[1] == 0
    numbers = [
        int(re.sub(r"\D", "", text)) for text in counter.at.locator("tr[data-groups] td:nth-child(4)").all_inner_texts()
    ]
    assert (
        numbers[0] == 2 * 2 * 8 * 8 * 16 and numbers[-1] == numbers[0] // 8
    )  # 2 L h d_k t, and one head's share of it


def test_the_three_widgets_break_no_rule_of_accessibility(journey):
    for tag in "transformer-writing", "transformer-training", "cache-counter":
        assert violations(journey.page, tag) == []
