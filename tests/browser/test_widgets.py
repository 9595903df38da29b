"""The widgets of lessons B to E: what they show before any Python, by keyboard, for ears, and for any other sentence."""

import math

import pytest
from axe import violations
from lesson import PYTHON, Lesson, Part, comes_true
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

LATE = """const define = customElements.define.bind(customElements);
customElements.define = (name, element) => { name === "pair-stepper" ? window.bringToLife = () => define(name, element) : define(name, element); };"""
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def widget(new_page, site):
    """widget("pair-stepper", "one-pair-at-a-time", **options of new_page) -> the element as a Part, its page opened."""

    def open_page(tag, name, **options):
        lesson = Lesson(new_page(reduced_motion="reduce", **options), site, name).open()
        return Part(lesson.page.locator(tag).first)

    return open_page


def numbers(cells):
    return [float(text.replace("−", "-").replace("=", "")) for text in cells.all_inner_texts()]


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
        assert products == pytest.approx([q * k for q, k in zip(query, key)], abs=0.05)
        (score,) = self.row(stepper, "score")
        assert score == pytest.approx(sum(products), abs=0.03)
        rows = stepper.at.locator("li[data-step='4'] tbody tr")
        scores = [float(text.replace("−", "-")) for text in rows.locator("td:nth-child(2)").all_inner_texts()]
        exps = [math.exp(score / 2) for score in scores]
        weights = [
            float(weight)
            for weight in rows.locator("td[data-weight]").evaluate_all("all => all.map(td => td.dataset.weight)")
        ]
        assert weights == pytest.approx([e / sum(exps) for e in exps], abs=0.01)
        assert rows.nth(7).get_attribute("data-chosen") is not None
        parts = stepper.at.locator("li[data-step='7'] tbody tr").evaluate_all(
            "all => all.map(tr => [...tr.cells].slice(2).map(td => Number(td.textContent.replace('−', '-'))))"
        )
        assert self.row(stepper, "new") == pytest.approx([sum(column) for column in zip(*parts)], abs=0.05)

    def test_what_the_page_draws_is_what_the_build_wrote(self, widget, new_page, site):
        alive = widget(*self.LESSON)
        bare = Lesson(new_page(java_script_enabled=False), site, self.LESSON[1]).open().page.locator(self.LESSON[0])
        read = "one => [...one.querySelectorAll('[data-say], [data-part=result], td, legend, bdi')].map(el => el.textContent.trim())"
        bars = "one => [...one.querySelectorAll('rect')].map(r => [r.getAttribute('y'), r.getAttribute('height')].map(Number))"
        self.choose(alive, "key", "of")
        self.choose(alive, "key", "river")
        assert alive.at.evaluate(read) == bare.evaluate(read)
        for ours, theirs in zip(alive.at.evaluate(bars), bare.evaluate(bars), strict=True):
            assert ours == pytest.approx(theirs, abs=0.01)

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

    @pytest.mark.parametrize(
        "sentence, words",
        [("The bank gave a loan", ["The", "bank", "gave", "a", "loan"]), ("שלום עולם", ["שלום", "עולם"])],
    )
    def test_any_sentence(self, widget, sentence, words):
        stepper = widget(*self.LESSON)
        stepper.at.locator("input[name=sentence]").fill(sentence)
        expect(stepper.part("query").locator("bdi")).to_have_text(words, timeout=120_000)
        expect(stepper.at.locator("li[data-step='4'] tbody tr")).to_have_count(len(words))
        assert sum(numbers(stepper.at.locator("li[data-step='4'] tbody td[data-weight]"))) == pytest.approx(1, abs=0.05)
        if words[0] == "The":
            self.choose(stepper, "query", "bank")
            new = self.row(stepper, "new")
            assert new.index(max(new)) == 1  # money
        else:
            expect(stepper.part("unknown")).to_contain_text("not in the word table")
            assert stepper.part("query").get_attribute("dir") == "rtl"

    def test_what_is_typed_and_chosen_before_it_is_alive_is_not_lost(self, new_page, site):
        page = new_page(reduced_motion="reduce")
        page.add_init_script(LATE)
        page.goto(f"{site.url}lessons/{self.LESSON[1]}/")
        stepper = Part(page.locator("pair-stepper:not(:defined)"))
        stepper.at.locator("input[name=sentence]").fill("The bank gave a loan")
        stepper.at.locator("li[data-step='3'] button").click()
        comes_true(page, lambda: page.evaluate("window.bringToLife?.(), Boolean(window.bringToLife)"))
        alive = Part(page.locator("pair-stepper:defined"))
        expect(alive.at).to_have_attribute("data-step", "3")
        expect(alive.part("query").locator("bdi")).to_have_text(["The", "bank", "gave", "a", "loan"], timeout=PYTHON)

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


class TestRootLab:
    LESSON = "root-lab", "why-the-root"

    def slide(self, lab, d):
        lab.at.locator("input[name=size]").fill(str([2, 4, 8, 16, 32, 64, 128, 256, 512].index(d)))
        expect(lab.part("size")).to_have_text(str(d))

    def spread(self, lab, side):
        return float(lab.part(f"says-{side}").inner_text().split("spread of the scores is ")[1].split(". ")[0])

    def test_without_python_the_slider_moves_both_sides(self, widget, no_python):
        lab = widget(*self.LESSON)
        lab.page.watch.allow(no_python)
        for d in (2, 64, 512):
            self.slide(lab, d)
            assert self.spread(lab, "undivided") == pytest.approx(d**0.5, rel=0.15)
            assert self.spread(lab, "divided") == pytest.approx(1, abs=0.1)
            expect(lab.part("largest-divided").locator("text.mark-name")).to_have_text(str(d))
            expect(lab.part("numbers").locator("tr[data-chosen] th")).to_have_text(str(d))

    def test_the_heap_widens_on_one_side_only(self, widget):
        lab = widget(*self.LESSON)
        width = "figure => { const box = figure.querySelector('path.bars').getBBox(); return box.width }"
        wide = {}
        for d in (2, 512):
            self.slide(lab, d)
            wide[d] = [lab.part(f"heap-{side}").evaluate(width) for side in ("undivided", "divided")]
        assert wide[512][0] > 5 * wide[2][0] and wide[512][1] < 2 * wide[2][1]

    def test_other_draws_come_from_python_and_agree_on_the_whole(self, widget):
        lab = widget(*self.LESSON)
        before = lab.part("says-undivided").inner_text()
        lab.do("again")
        expect(lab.part("says-undivided")).not_to_have_text(before, timeout=120_000)
        lab.reaches("ready")
        assert self.spread(lab, "undivided") == pytest.approx(8, rel=0.15)
        expect(lab.part("said")).to_contain_text("64")

    def test_what_the_page_draws_is_what_the_build_drew(self, widget, new_page, site):
        alive = widget(*self.LESSON)
        bare = Lesson(new_page(java_script_enabled=False), site, self.LESSON[1]).open().page.locator(self.LESSON[0])
        self.slide(alive, 8)
        self.slide(alive, 64)
        for read in (
            "one => [...one.querySelectorAll('path, svg')].map(el => el.getAttribute('d') ?? el.getAttribute('aria-label'))",
            "one => [...one.querySelectorAll('p:not([data-part=said]), td, th, text, figcaption')].map(el => el.textContent.trim()).filter(Boolean)",
        ):
            ours, theirs = alive.at.evaluate(read), bare.evaluate(read)
            assert ours == theirs and len(ours) >= 10

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe_finds_nothing_on_a_phone(self, widget, scheme):
        lab = widget(*self.LESSON, color_scheme=scheme, viewport=PHONE)
        lab.at.locator("summary").click()
        assert violations(lab.page, self.LESSON[0]) == []
        assert lab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


class TestHeadGrids:
    LESSON = "head-grids", "heads-and-layers"

    def weights(self, widget, head):
        return widget.at.locator(f"[data-head={head}] tbody tr").evaluate_all(
            "all => all.map(tr => [...tr.querySelectorAll('td[data-weight]')].map(td => +td.dataset.weight))"
        )

    def test_one_head_finds_the_subject_the_other_the_word_before(self, widget, no_python):
        heads = widget(*self.LESSON)
        heads.page.watch.allow(no_python)
        agreement, previous = self.weights(heads, "agreement"), self.weights(heads, "previous")
        assert agreement[5].index(max(agreement[5])) == 1
        assert [row.index(max(row)) for row in previous] == [0, 0, 1, 2, 3, 4, 5]
        assert [sum(row) for row in agreement + previous] == pytest.approx([1] * 14, abs=0.003)

    def test_what_is_looked_at_in_one_is_marked_in_both(self, widget):
        heads = widget(*self.LESSON)
        heads.at.locator("[data-head=agreement] td[data-row='2'][data-col='4']").hover()
        for name in ("agreement", "previous"):
            section = heads.at.locator(f"[data-head={name}]")
            expect(section.locator("tr[data-chosen]")).to_have_attribute("data-row", "2")
            expect(section.locator("thead th[data-linked]")).to_have_text("car")
        expect(heads.part("asks")).to_have_text("to")
        expect(heads.at.locator("[data-head=previous] [data-part=reading]")).to_contain_text("keys")

    def test_by_keyboard_and_for_ears(self, widget):
        heads = widget(*self.LESSON)
        start = heads.at.locator("[data-head=previous] td[tabindex='0']")
        start.focus()
        row = int(start.get_attribute("data-row"))
        heads.page.keyboard.press("ArrowUp")
        expect(heads.at.locator("[data-head=agreement] tr[data-chosen]")).to_have_attribute("data-row", str(row - 1))
        expect(heads.part("said")).to_contain_text("Head 2.")

    def test_another_sentence_reaches_every_map_and_the_shapes(self, widget):
        heads = widget(*self.LESSON)
        heads.at.locator("input[name=sentence]").fill("the key to these cars is new today")
        words = "the key to these cars is new today".split()
        for name in ("agreement", "previous"):
            expect(heads.at.locator(f"[data-head={name}] tbody th")).to_have_text(words, timeout=120_000)
        agreement = self.weights(heads, "agreement")
        assert agreement[5].index(max(agreement[5])) == 1
        shapes = dict(
            heads.at.locator("[data-shape]").evaluate_all(
                "all => all.map(li => [li.dataset.shape, li.querySelector('[data-part=shape]').textContent])"
            )
        )
        assert shapes == {
            "X": "(8, 22)",
            "head": "(8, 22)",
            "side by side": "(8, 44)",
            "W_O": "(44, 22)",
            "output": "(8, 22)",
        }

    def test_what_the_page_draws_is_what_the_build_wrote(self, widget, new_page, site):
        same_as_built(widget, new_page, site, self.LESSON)

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe_finds_nothing_on_a_phone(self, widget, scheme):
        heads = widget(*self.LESSON, color_scheme=scheme, viewport=PHONE)
        assert violations(heads.page, self.LESSON[0]) == []
        assert heads.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


class TestCrossGrid:
    LESSON = "cross-grid", "order-masks-cross"

    def test_rows_ask_and_columns_answer(self, widget, no_python):
        cross = widget(*self.LESSON)
        cross.page.watch.allow(no_python)
        assert cross.at.locator("tbody th").all_inner_texts() == "the keys are here".split()
        assert cross.at.locator("thead th[data-col]").all_inner_texts() == "the keys to this car are here".split()
        expect(cross.part("shape")).to_contain_text("(4, 7)")
        expect(cross.at.locator("tr[data-row='2'] td[data-wins]")).to_have_attribute("data-col", "1")

    def test_the_arrow_keys_stay_inside_a_map_that_is_not_square(self, widget):
        cross = widget(*self.LESSON)
        cross.at.locator("td[data-row='3'][data-col='0']").click()
        for key in ("End", "ArrowRight", "ArrowDown"):
            cross.page.keyboard.press(key)
        assert cross.page.evaluate("[document.activeElement.dataset.row, document.activeElement.dataset.col]") == [
            "3",
            "6",
        ]
        expect(cross.part("reading")).to_contain_text("here")

    def test_both_sentences_can_be_written(self, widget):
        cross = widget(*self.LESSON)
        cross.at.locator("input[name=queries]").fill("is she here now with the old dog")
        cross.at.locator("input[name=keys]").fill("the dogs")
        expect(cross.at.locator("tbody th")).to_have_count(8, timeout=120_000)
        expect(cross.at.locator("thead th[data-col]")).to_have_text(["the", "dogs"], timeout=120_000)
        expect(cross.part("shape")).to_contain_text("(8, 2)")
        cross.at.locator("input[name=keys]").fill("")
        expect(cross.part("problem")).to_be_visible()

    def test_what_the_page_draws_is_what_the_build_wrote(self, widget, new_page, site):
        same_as_built(widget, new_page, site, self.LESSON)

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe_finds_nothing_on_a_phone(self, widget, scheme):
        cross = widget(*self.LESSON, color_scheme=scheme, viewport=PHONE)
        assert violations(cross.page, self.LESSON[0]) == []
        assert cross.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def same_as_built(widget, new_page, site, lesson):
    """Every cell, word and shape the script drew is what stands in the page without a script."""
    bare = Lesson(new_page(java_script_enabled=False), site, lesson[1]).open().page.locator(lesson[0])
    alive = widget(*lesson)
    read = """one => [...one.querySelectorAll('th, td, [data-part=reading], [data-part=shape], rect')].map(el => [
      el.textContent.trim(), ...['data-weight', 'data-shade', 'data-wins', 'data-origin', 'scope', 'height'].map(name => el.getAttribute(name))])"""
    assert alive.at.evaluate(read) == bare.evaluate(read)
