"""The training panel: from random numbers to a verb that finds its subject, in the page's own Python."""

import json

import authored
import pytest
from axe import violations
from lesson import PYTHON, SOON, Grid, Lesson, Part, two_frames
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

LESSON = "watch-it-learn"
KEYS, ARE = 1, 5
PHONE = {"width": 360, "height": 740}
READ = """one => ({
  block: [...one.querySelectorAll('[data-part=block] td[data-shade]')].map(td => [td.textContent, td.dataset.shade]),
  grid: [...one.querySelectorAll('td[data-weight]')].map(td => [td.textContent, td.dataset.shade]),
  curve: [...one.querySelectorAll('path.line')].map(path => path.getAttribute('d')),
  words: ['strongest', 'step', 'share', 'reading', 'recorded'].map(part => one.querySelector(`[data-part=${part}]`).textContent),
})"""


class Panel(Part):
    """<attention-training>."""

    @property
    def grid(self):
        return Grid(self.at.locator("attention-grid"))

    @property
    def step(self):
        return int(self.part("step").inner_text())

    @property
    def start(self):
        return json.loads(self.part("start").text_content())

    def past(self, step):
        """Wait until it has gone beyond this step."""
        for _ in range(1200):
            if self.step > step:
                return self
            self.page.wait_for_timeout(25)
        raise AssertionError(f"still at step {self.step}")

    def choose(self, name, value):
        self.at.locator(f"select[name={name}]").select_option(value)
        return self

    def anew(self):
        """Back at the random start, with the lesson's rate and seed."""
        self.choose("rate", "2").choose("seed", "0").do("reset")
        return self.reaches("start", PYTHON).has_weights(0)

    def has_weights(self, step):
        expect(self.part("step")).to_have_text(str(step), timeout=PYTHON)
        expect(self.at.locator("attention-grid")).to_have_attribute("data-state", "ready", timeout=PYTHON)
        return self

    def trained(self):
        if self.at.get_attribute("data-state") != "done":
            self.anew().do("train")
        return self.reaches("done", PYTHON)

    def says(self, words):
        expect(self.part("status")).to_contain_text(words, timeout=PYTHON)
        return self


def panel_of(lesson):
    return Panel(lesson.page.locator("attention-training"))


@pytest.fixture(scope="module")
def shared_lesson(visit):
    return visit(LESSON)


@pytest.fixture
def panel(journey):
    return panel_of(journey)


@pytest.fixture
def bare(new_page, site):
    """The panel as the build wrote it, without JavaScript."""
    return panel_of(Lesson(new_page(java_script_enabled=False), site, LESSON).open())


def test_without_a_script_a_recorded_run_can_be_read(bare):
    assert "Recorded run" in bare.part("curve").inner_text()
    assert "“are” reads keys 9" in bare.part("recorded").inner_text()
    assert bare.at.locator("path.line").count() == 2
    bare.part("numbers").locator("summary").click()
    rows = bare.part("numbers").locator("tbody tr")
    assert rows.count() > 50 and rows.last.inner_text().startswith("600")
    assert bare.at.locator("[data-do]:visible, select:visible").count() == 0


def test_the_script_draws_what_the_build_wrote(panel, bare):
    assert panel.at.evaluate(READ) == bare.at.evaluate(READ)


def test_one_step_is_one_step(panel):
    panel.do("step")
    panel.says("Step 1: loss 1.").has_weights(1)
    panel.do("step")
    panel.has_weights(2).reaches("paused")
    assert "Your run" in panel.part("curve").inner_text()


def test_reset_brings_the_random_start_back(panel, bare):
    panel.anew()
    wanted, got = bare.at.evaluate(READ), panel.at.evaluate(READ)
    assert got == wanted


def test_pause_holds_the_step_and_training_goes_on_from_there(panel):
    panel.anew().do("train")
    panel.past(14).do("train")
    held = panel.step
    panel.reaches("paused").says(f"Paused at step {held}")
    weights = panel.grid.weights()
    two_frames(panel.page)
    assert panel.step == held and panel.grid.weights() == weights
    panel.do("step")
    expect(panel.part("step")).to_have_text(str(held + 1), timeout=PYTHON)  # and no step beside it
    panel.do("train")
    panel.past(held)
    panel.do("train")


def test_the_other_grid_answers_while_this_one_learns(panel, journey):
    panel.anew().do("train")
    panel.past(10)
    journey.grid("main").write("the dog barks").shows(["the", "dog", "barks"])
    assert panel.at.get_attribute("data-state") == "running" and panel.step < 600
    journey.grid("main").write("the keys to this car are here").shows("the keys to this car are here".split())


def test_a_sentence_typed_while_it_learns_is_the_one_that_is_drawn(panel):
    panel.anew().do("train")
    panel.past(10)
    panel.grid.write("these dogs bark").shows(["these", "dogs", "bark"])
    panel.past(panel.step)
    expect(panel.at.locator("attention-grid tbody th[scope=row]")).to_have_text(["these", "dogs", "bark"])
    panel.grid.write("")
    panel.past(panel.step)
    expect(panel.grid.part("problem")).to_be_visible(timeout=PYTHON)
    panel.grid.write("the keys to this car are here").shows("the keys to this car are here".split())
    panel.do("train")


def test_after_600_steps_the_verb_finds_its_subject(panel):
    panel.trained()
    first = panel.start["plot"]["series"][0]["y"][0]
    losses, shares = (panel.at.evaluate(f"one => one.curve.{name}") for name in ("losses", "shares"))
    assert losses[0] == pytest.approx(first, abs=0.01) and losses[-1] < first / 20 and shares[-1] > 0.98
    row = panel.grid.weights()[ARE]
    assert row[KEYS] == max(row) > 0.85
    panel.says("All 600 steps are done")


def test_the_block_shows_that_verbs_ask_for_nouns_of_their_number(panel):
    block = panel.trained().at.evaluate("one => one.block")
    largest = sorted(((entry, i, j) for i, row in enumerate(block) for j, entry in enumerate(row)), reverse=True)[:2]
    assert {(i, j) for _, i, j in largest} == {(2, 0), (3, 1)}
    for name in ("verb.sg", "noun.sg", "verb.pl", "noun.pl"):
        expect(panel.part("strongest")).to_contain_text(name)


def test_this_python_learns_as_the_builds_did(panel):
    recorded = panel.start["plot"]["series"]
    panel.trained()
    for line, name in zip(recorded, ("losses", "shares")):
        got = panel.at.evaluate(f"one => one.curve.{name}")
        assert len(got) == len(line["y"])
        assert got[:30] == pytest.approx(line["y"][:30], abs=0.02)


def test_the_curve_has_words_and_numbers(panel):
    panel.trained()
    assert "The loss goes from 1.3 to 0.0" in panel.part("drawing").locator("svg").get_attribute("aria-label")
    panel.part("numbers").locator("summary").click()
    rows = panel.part("numbers").locator("tbody tr")
    expect(rows).to_have_count(len(panel.at.evaluate("one => one.curve.steps")))
    panel.part("numbers").locator("summary").click()


def test_a_sentence_to_try_is_read_with_what_was_learnt(panel):
    panel.trained()
    panel.at.get_by_role("button", name="the key to these cars is here").click()
    expect(panel.grid.part("reading")).to_contain_text("is reads: key 9", timeout=PYTHON)
    panel.at.get_by_role("button", name="she sings in the garden").click()
    expect(panel.grid.part("reading")).to_contain_text("sings reads: garden", timeout=PYTHON)
    panel.grid.write("the keys to this car are here").shows("the keys to this car are here".split())


def test_what_was_learnt_can_be_used_in_the_other_grid_and_given_back(panel, journey):
    panel.anew()
    for step in (1, 2):
        panel.do("step")
        panel.has_weights(step)
    main, banner = journey.grid("main"), journey.grid("main").part("whose")
    main.turn("projections")
    lessons = main.weights()
    panel.do("use")
    expect(banner).to_contain_text("yours, after 2 steps", timeout=PYTHON)
    main.reaches("ready", PYTHON)
    for ours, theirs in zip(main.weights(), panel.grid.weights()):
        assert ours == pytest.approx(theirs, abs=1e-5)
    banner.locator("button").click()
    expect(banner).to_contain_text("the lesson's")
    main.reaches("ready", PYTHON)
    assert main.weights() == lessons
    expect(banner.locator("button")).to_be_focused()


def test_rate_five_runs_away_and_it_is_said_and_mended(panel):
    panel.anew()
    panel.choose("rate", "5").do("train")
    panel.reaches("diverged", PYTHON).says("the loss ran away")
    assert 0 < panel.step < 60
    expect(panel.at.locator("[data-do=train]")).to_have_attribute("aria-disabled", "true")
    assert all(weight == weight for row in panel.grid.weights() for weight in row)
    held = panel.step
    for button in ("train", "step"):
        panel.at.locator(f"[data-do={button}]").click(force=True)  # as good as switched off
    two_frames(panel.page)
    assert panel.step == held
    panel.anew().do("step")
    panel.has_weights(1)


def test_another_random_start_has_other_weights(panel):
    first = panel.anew().grid.weights()
    panel.choose("seed", "1")
    panel.reaches("start", PYTHON).says("nothing is learnt yet")
    other = panel.grid.weights()
    assert other != first
    panel.anew()
    assert panel.grid.weights() == first


def test_training_goes_on_while_there_is_nothing_to_read(panel):
    panel.anew()
    panel.grid.write("  ")
    expect(panel.grid.part("problem")).not_to_be_empty(timeout=PYTHON)
    panel.do("step")
    panel.says("Step 1: loss 1.").reaches("paused")
    panel.grid.write("the key is here")
    panel.grid.shows(["the", "key", "is", "here"])
    panel.do("step")
    panel.has_weights(2)
    panel.grid.write("the keys to this car are here")
    panel.grid.shows("the keys to this car are here".split())


def test_by_keyboard(panel):
    keyboard = panel.anew().page.keyboard
    panel.at.locator("[data-do=train]").focus()
    keyboard.press("Enter")
    panel.reaches("running").past(3)
    keyboard.press("Space")
    panel.reaches("paused")
    expect(panel.at.locator("[data-do=train]")).to_be_focused()
    held = panel.step
    keyboard.press("Tab")
    keyboard.press("Enter")
    panel.has_weights(held + 1)
    keyboard.press("Tab")
    keyboard.press("Enter")
    panel.reaches("start", PYTHON).has_weights(0)
    keyboard.press("Tab")
    keyboard.press("ArrowDown")
    assert panel.at.locator("select[name=rate]").input_value() == "3"


def test_little_is_said_aloud_on_the_way(panel):
    said = panel.anew().at.evaluate_handle("""one => {
      const all = [];
      new MutationObserver(() => all.push(one.querySelector('[data-part=status]').textContent))
        .observe(one.querySelector('[data-part=status]'), {childList: true});
      return all;
    }""")
    panel.do("train")
    panel.reaches("done", PYTHON)
    assert len(said.json_value()) <= 5
    assert any("half of the held-out verbs" in sentence for sentence in said.json_value())


def test_a_cell_looked_into_keeps_its_focus_while_it_learns(panel):
    panel.anew()
    cell = panel.grid.cell(ARE, KEYS)
    cell.click()
    expect(panel.grid.part("inspector")).to_be_visible()
    panel.at.evaluate("one => one.train()")
    panel.past(20)
    expect(cell).to_be_focused()
    panel.at.evaluate("one => one.pause()")
    cell.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_phone_and_nothing_scrolls_sideways(new_page, site, scheme):
    panel = panel_of(
        Lesson(new_page(color_scheme=scheme, viewport=PHONE, reduced_motion="reduce"), site, LESSON).open()
    )
    panel.trained()
    assert violations(panel.page, "attention-training") == []
    assert panel.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_python_it_says_so_and_keeps_what_it_shows(page, site, no_python):
    page.watch.allow(no_python)
    panel = panel_of(Lesson(page, site, LESSON).open())
    before = panel.at.evaluate(READ)
    panel.do("train")
    panel.says("nothing can be trained").reaches("start")
    assert panel.at.evaluate(READ) == before


def test_every_cell_prints_exactly_what_was_recorded(new_page, site):
    lesson = Lesson(new_page(), site, LESSON).open()
    recorded = {name: lesson.cell(name).output for name in authored.cells(LESSON)}
    assert recorded and {name: lesson.cell(name).run().output for name in recorded} == recorded


def test_with_the_authors_answers_the_lesson_is_finished(new_page, site):
    lesson = Lesson(new_page(), site, LESSON).open()
    for name, marks in authored.questions(LESSON).items():
        lesson.question(name).answer(marks)
        lesson.question(name).expect("right")
    lesson.open("")
    expect(lesson.page.locator(f"lesson-progress[lesson={LESSON}] [data-part=progress]")).to_have_text(
        "finished", timeout=SOON
    )
