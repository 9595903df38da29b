"""The widgets of lessons B to E: what they show before any Python, by keyboard, for ears, and for any other sentence."""
import math

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from lesson import Lesson, Part
from test_accessibility import STANDARD

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def widget(new_page, site, built):
    """widget("pair-stepper", "one-pair-at-a-time", **options of new_page) -> the element as a Part, its page opened."""
    def open_page(tag, name, **options):
        if not (built / "lessons" / name).exists():
            pytest.skip(f"{name} is not in course.yml yet")
        lesson = Lesson(new_page(reduced_motion="reduce", **options), site, name).open()
        return Part(lesson.page.locator(tag).first)
    return open_page


@pytest.fixture
def no_python(site):
    site.misbehave("python/*", "refused")
    return r"python/|pyodide|ERR_EMPTY_RESPONSE|Failed to (load|fetch)"


def numbers(cells):
    return [float(text.replace("−", "-").replace("=", "")) for text in cells.all_inner_texts()]


def violations(page, tag):
    found = Axe().run(page, context=tag, options=STANDARD).response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


class TestPairStepper:
    LESSON = "pair-stepper", "one-pair-at-a-time"

    def row(self, stepper, of, step=None):
        where = stepper.at.locator(f"li[data-step='{step}']") if step else stepper.at
        return numbers(where.locator(f"td[data-of={of}]"))

    def choose(self, stepper, role, word, nth=0):
        stepper.part(role).get_by_role("radio", name=word, exact=True).nth(nth).check()

    def test_without_python_it_walks_the_seven_steps(self, widget, no_python):
        stepper = widget(*self.LESSON)
        stepper.page.watch.allow(no_python)
        for step in range(1, 8):
            expect(stepper.at).to_have_attribute("data-step", str(step))
            expect(stepper.at.locator("[data-part=body]:visible")).to_have_count(1)
            expect(stepper.at.locator("li[aria-current=step]")).to_have_attribute("data-step", str(step))
            if step < 7:
                stepper.do("next")
        expect(stepper.at.locator("[data-do=next]")).to_have_attribute("aria-disabled", "true")

    def test_the_numbers_follow_from_each_other(self, widget):
        stepper = widget(*self.LESSON)
        query, key, products = (self.row(stepper, of, 3) for of in ("query", "key", "products"))
        assert products == pytest.approx([q * k for q, k in zip(query, key)], abs=.05)
        score, = self.row(stepper, "score")
        assert score == pytest.approx(sum(products), abs=.03)
        rows = stepper.at.locator("li[data-step='4'] tbody tr")
        scores = [float(text.replace("−", "-")) for text in rows.locator("td:nth-child(2)").all_inner_texts()]
        exps = [math.exp(score / 2) for score in scores]
        weights = [float(weight) for weight in rows.locator("td[data-weight]").evaluate_all("all => all.map(td => td.dataset.weight)")]
        assert weights == pytest.approx([e / sum(exps) for e in exps], abs=.01)
        assert rows.nth(7).get_attribute("data-chosen") is not None
        parts = stepper.at.locator("li[data-step='7'] tbody tr").evaluate_all(
            "all => all.map(tr => [...tr.cells].slice(2).map(td => Number(td.textContent.replace('−', '-'))))")
        assert self.row(stepper, "new") == pytest.approx([sum(column) for column in zip(*parts)], abs=.05)

    def test_what_the_page_draws_is_what_the_build_wrote(self, widget, new_page, site):
        alive = widget(*self.LESSON)
        bare = Lesson(new_page(java_script_enabled=False), site, self.LESSON[1]).open().page.locator(self.LESSON[0])
        read = "one => [...one.querySelectorAll('[data-say], [data-part=result], td, legend, bdi')].map(el => el.textContent.trim())"
        bars = "one => [...one.querySelectorAll('rect')].map(r => [r.getAttribute('y'), r.getAttribute('height')].map(Number))"
        self.choose(alive, "key", "of")
        self.choose(alive, "key", "river")
        assert alive.at.evaluate(read) == bare.evaluate(read)
        for ours, theirs in zip(alive.at.evaluate(bars), bare.evaluate(bars), strict=True):
            assert ours == pytest.approx(theirs, abs=.01)

    def test_another_pair_and_a_word_with_itself(self, widget):
        stepper = widget(*self.LESSON)
        self.choose(stepper, "query", "river")
        expect(stepper.at.locator("[data-say='steps.pair']")).to_have_text("“river” asks itself")
        assert self.row(stepper, "asks") == self.row(stepper, "answers", 2)
        self.choose(stepper, "key", "bank")
        expect(stepper.at.locator("[data-say='steps.pair']")).to_have_text("“river” asks “bank”")
        assert stepper.at.evaluate("one => one.pair") == [7, 1]

    def test_by_keyboard(self, widget):
        stepper = widget(*self.LESSON)
        keyboard = stepper.page.keyboard
        stepper.at.locator("li[data-step='1'] button").focus()
        keyboard.press("ArrowDown")
        keyboard.press("ArrowRight")
        expect(stepper.at).to_have_attribute("data-step", "3")
        assert stepper.page.evaluate("document.activeElement.closest('li').dataset.step") == "3"
        keyboard.press("ArrowUp")
        expect(stepper.at).to_have_attribute("data-step", "2")
        stepper.part("key").locator("input:checked").focus()
        keyboard.press("ArrowLeft")
        assert stepper.at.evaluate("one => one.pair") == [1, 6]
        expect(stepper.part("said")).to_contain_text("Step 2 of 7")

    @pytest.mark.parametrize("sentence, words", [("The bank gave a loan", ["The", "bank", "gave", "a", "loan"]), ("שלום עולם", ["שלום", "עולם"])])
    def test_any_sentence(self, widget, sentence, words):
        stepper = widget(*self.LESSON)
        stepper.at.locator("input[name=sentence]").fill(sentence)
        expect(stepper.part("query").locator("bdi")).to_have_text(words, timeout=120_000)
        expect(stepper.at.locator("li[data-step='4'] tbody tr")).to_have_count(len(words))
        assert sum(numbers(stepper.at.locator("li[data-step='4'] tbody td[data-weight]"))) == pytest.approx(1, abs=.05)
        if words[0] == "The":
            self.choose(stepper, "query", "bank")
            new = self.row(stepper, "new")
            assert new.index(max(new)) == 1       # money
        else:
            expect(stepper.part("unknown")).to_contain_text("not in the word table")
            assert stepper.part("query").get_attribute("dir") == "rtl"

    def test_a_sentence_without_words_is_a_problem_in_words(self, widget):
        stepper = widget(*self.LESSON)
        stepper.at.locator("input[name=sentence]").fill("  ")
        expect(stepper.part("problem")).to_be_visible(timeout=120_000)
        assert stepper.at.get_attribute("data-stale") is not None

    def test_on_paper_all_steps_stand_open(self, widget):
        stepper = widget(*self.LESSON)
        stepper.page.emulate_media(media="print")
        expect(stepper.at.locator("[data-part=body]:visible")).to_have_count(7)
        assert stepper.at.locator("[data-part=moves] button:visible").count() == 0

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe_finds_nothing_at_any_step_on_a_phone(self, widget, scheme):
        stepper = widget(*self.LESSON, color_scheme=scheme, viewport=PHONE)
        for step in range(1, 8):
            stepper.at.evaluate("(one, step) => { one.step = step }", step)
            assert violations(stepper.page, self.LESSON[0]) == [], step
            assert stepper.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
