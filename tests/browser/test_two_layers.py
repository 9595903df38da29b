"""One layer or two: a line is continued, a model is trained in slices, heads are switched off; with real Python."""

import pytest
from axe import violations
from lesson import PYTHON, Part, comes_true
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data


@pytest.fixture(scope="module")
def layers(visit):
    return visit("two-layers", reduced_motion="reduce")


def part(lesson, tag, name):
    at = lesson.page.locator(f"{tag}[name={name}]")
    at.scroll_into_view_if_needed()
    return Part(at)


class TestOneLayerOrTwo:
    def next(self, model):
        return model.part("next").locator("li").first

    def test_training_goes_in_slices_and_stops_at_once(self, layers):
        model = part(layers, "two-layers", "train")
        expect(model.at).to_have_attribute("data-step", "0")
        model.do("train")
        step = lambda: int(model.at.get_attribute("data-step"))
        comes_true(model.page, lambda: step() >= 40, seconds=120)
        model.at.locator("input[name=line]").fill("A 2 ?")  # while it trains, a line it cannot read stops nothing
        expect(model.part("problem")).to_contain_text("“?” is neither", timeout=PYTHON)
        comes_true(model.page, lambda: step() >= 100, seconds=120)
        expect(model.part("threads").locator("[data-floor='2'][data-row='8']").first).to_be_attached()
        model.do("train")
        expect(model.at).to_have_attribute("data-state", "ready", timeout=PYTHON)
        expect(model.part("status")).to_contain_text("Stopped at step")
        stopped = step()
        assert 100 <= stopped < 400 and float(model.at.get_attribute("data-accuracy")) > 0.1
        model.at.locator("input[name=line]").fill("B 2 A 5 B")
        expect(model.part("threads").locator("[data-floor='2'][data-row='4']").first).to_be_attached(timeout=PYTHON)
        expect(model.part("last")).to_have_text("B")
        model.do("train")  # and it goes on from there
        expect(model.at).not_to_have_attribute("data-step", str(stopped), timeout=PYTHON)
        model.do("reset")
        expect(model.at).to_have_attribute("data-step", "0", timeout=PYTHON)
        layers.page.watch.verify()

    def test_one_layer_shows_a_picture_for_each_of_its_heads(self, layers):
        model = part(layers, "two-layers", "train")
        model.at.get_by_role("radio", name="one layer, two heads").check()
        expect(model.part("threads").locator("svg")).to_have_count(2, timeout=PYTHON)
        expect(model.part("heads").locator("li")).to_have_count(2)

    def test_the_two_layers_by_hand_continue_any_line_until_a_head_is_switched_off(self, layers):
        model = part(layers, "two-layers", "by-hand")
        expect(self.next(model)).to_have_attribute("data-symbol", "F")
        model.at.locator("input[name=line]").fill("H1H2 G4 H1 G")
        expect(self.next(model)).to_have_attribute("data-symbol", "4", timeout=PYTHON)
        model.at.locator("[data-do=switch]").first.click()
        expect(model.at).to_have_attribute("data-accuracy", "0", timeout=PYTHON)
        expect(model.at.locator("[data-do=switch]").first).to_have_attribute("aria-pressed", "false")
        assert violations(layers.page, "two-layers") == []
        model.at.locator("input[name=line]").fill("A Z")  # what is on show is old then, and pale
        expect(model.part("problem")).to_contain_text("“Z” is neither", timeout=PYTHON)
