"""Be the training, and ten starts as a fan: the widgets in use, by keyboard and with real Python."""

import pytest
from axe import violations
from lesson import PYTHON, SOON, Part
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data


@pytest.fixture(scope="module")
def watch(visit):
    return visit("watch-it-learn", reduced_motion="reduce")


def part(lesson, tag, name=""):
    at = lesson.page.locator(tag + (f"[name={name}]" if name else ""))
    at.scroll_into_view_if_needed()
    return Part(at)


class TestTheTableFilledByHand:
    def cell(self, hand, row, column, head=0):
        return hand.at.locator(f"td[data-head='{head}'][data-row='{row}'][data-col='{column}']")

    def put(self, hand, row, column, keys, head=0):
        self.cell(hand, row, column, head).focus()
        for key in keys:
            hand.page.keyboard.press(key)

    def level(self, hand, name):
        hand.at.locator(f"button[data-level={name}]").click()
        expect(hand.at).to_have_attribute("data-level", name)

    def found(self, hand, count, nth=0):
        expect(hand.part("jobs").locator("li").nth(nth)).to_have_attribute("data-found", str(count), timeout=PYTHON)

    def test_two_ones_by_keyboard_do_the_first_level_and_undo_takes_one_back(self, watch):
        hand = part(watch, "hand-table")
        self.put(hand, 2, 0, ["1"])
        hand.page.keyboard.press("ArrowDown")
        hand.page.keyboard.press("ArrowRight")
        hand.page.keyboard.press("1")
        self.found(hand, 897)
        expect(hand.at).to_have_attribute("data-solved", "true")
        expect(hand.part("status")).to_contain_text("Two ones are enough")
        expect(hand.at.locator("button[data-level=subject][data-solved]")).to_have_count(1)
        hand.do("undo")
        expect(self.cell(hand, 3, 1)).to_have_attribute("data-entry", "0")
        self.put(hand, 3, 1, ["1"])
        self.found(hand, 897)
        self.put(hand, 2, 1, ["-", "-"])
        self.put(hand, 3, 0, ["-", "-"])
        self.found(hand, 847)  # two penalties make it worse
        watch.page.watch.verify()

    def test_the_slider_and_the_buttons_set_the_chosen_cell(self, watch):
        hand = part(watch, "hand-table")
        self.cell(hand, 4, 5).click()
        hand.at.locator("input[name=entry]").fill("0.7")
        expect(self.cell(hand, 4, 5)).to_have_attribute("data-entry", "0.7")
        hand.do("less")
        expect(self.cell(hand, 4, 5)).to_have_attribute("data-entry", "0.2")
        self.put(hand, 4, 5, ["Delete"])
        expect(self.cell(hand, 4, 5)).to_have_attribute("data-entry", "0")

    def test_a_mirror_writes_twice_and_an_impossible_level_is_done_by_saying_so(self, watch):
        hand = part(watch, "hand-table")
        self.level(hand, "mirror")
        self.put(hand, 2, 0, ["1"])
        self.put(hand, 3, 1, ["1"])
        expect(self.cell(hand, 0, 2)).to_have_attribute("data-entry", "1")
        self.found(hand, 871)
        expect(hand.part("jobs")).to_contain_text("784 of 900 subjects")
        hand.do("impossible")
        expect(hand.part("status")).to_have_text("It can be done. Keep looking.")
        self.level(hand, "same-number")
        hand.do("impossible")
        expect(hand.part("status")).to_contain_text("No table gets past 50 %")
        self.level(hand, "two-heads")
        self.put(hand, 2, 0, ["1"])
        self.put(hand, 3, 1, ["1"])
        self.put(hand, 2, 4, ["1"], head=1)
        self.put(hand, 3, 4, ["1"], head=1)
        self.found(hand, 45, 1)
        expect(hand.at).to_have_attribute("data-solved", "true")
        assert violations(watch.page, "hand-table") == []

    def test_a_reload_keeps_what_was_set_and_a_link_carries_it(self, watch, new_page, site):
        hand = part(watch, "hand-table")
        self.level(hand, "circle")
        self.put(hand, 0, 4, ["2"])
        address = hand.part("link").input_value()
        watch.page.reload()
        hand = part(watch, "hand-table")
        expect(hand.at).to_have_attribute("data-level", "circle")
        expect(self.cell(hand, 0, 4)).to_have_attribute("data-entry", "2")
        expect(hand.at.locator("button[data-level=same-number][data-solved]")).to_have_count(1)
        page = new_page()
        page.goto(address)
        other = Part(page.locator("hand-table"))
        expect(other.at).to_have_attribute("data-level", "circle", timeout=SOON)
        expect(self.cell(other, 0, 4)).to_have_attribute("data-entry", "2")


def test_a_recipe_is_trained_from_ten_starts_in_the_page(watch):
    fan = part(watch, "training-fan")
    expect(fan.part("numbers").locator("tbody tr")).to_have_count(10)
    assert (
        fan.part("numbers").locator("tbody tr").first.locator("td").nth(2).text_content() == "6"
    )  # start 0 after 20 steps
    fan.at.get_by_role("radio", name="the identity").check()
    expect(fan.part("numbers").locator("tbody tr")).to_have_count(0)
    fan.do("run")
    expect(fan.part("status")).to_contain_text("All 10 starts are trained", timeout=PYTHON)
    after_ten = [int(row.locator("td").nth(1).text_content()) for row in fan.part("numbers").locator("tbody tr").all()]
    assert len(after_ten) == 10 and min(after_ten) >= 95
    fan.at.get_by_role("checkbox").check()
    fan.do("run")
    expect(fan.at).to_have_attribute("data-state", "running")
    fan.do("run")
    expect(fan.part("status")).to_contain_text("Stopped after")
