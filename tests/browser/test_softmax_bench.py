"""The softmax bench in use: by keyboard alone, for ears, on a phone."""

import pytest
from axe import violations
from lesson import Lesson, Part, is_alive
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data


@pytest.fixture
def bench(new_page, site):
    """bench("why-the-root", **options of new_page) -> the element as a Part, its page opened without Python."""

    def open_page(name, **options):
        page = new_page(reduced_motion="reduce", **options)
        part = Part(Lesson(page, site, name).open().page.locator("softmax-bench"))
        part.at.scroll_into_view_if_needed()
        return part

    return open_page


def shares(part):
    return part.at.locator("tr[data-word]").evaluate_all("all => all.map(row => Number(row.dataset.share))")


def press(part, selector, key, times=1):
    part.at.locator(selector).focus()
    for _ in range(times):
        part.page.keyboard.press(key)


def test_a_score_pushed_by_keys_takes_from_the_others_and_a_constant_takes_nothing(bench):
    part = bench("one-pair-at-a-time")
    before = shares(part)
    press(part, "input[data-score='0']", "ArrowRight", 5)
    pushed = shares(part)
    assert pushed[0] > before[0] and all(one < other for one, other in zip(pushed[1:], before[1:]))
    expect(part.part("said")).to_contain_text("All the weights together are 1.00.")
    press(part, "input[name=shift]", "ArrowRight", 4)
    expect(part.part("shift")).to_have_text("2.0")
    assert shares(part) == pushed
    part.do("reset")
    assert shares(part) == before


def test_a_mask_after_the_softmax_leaves_a_hole_and_hidden_scores_still_count(bench):
    part = bench("order-masks-cross", viewport={"width": 360, "height": 740})
    press(part, "input[data-shut]:checked", "ArrowRight")
    expect(part.at.locator("input[data-shut]:checked")).to_have_value("before")
    cut = shares(part)
    press(part, "input[data-score='3']", "ArrowRight", 3)  # a hidden word
    assert shares(part) == cut and cut[3] == cut[4] == 0 and sum(cut) == pytest.approx(1, abs=1e-5)
    expect(part.at.locator(".hole")).to_have_count(0)
    press(part, "input[data-shut]:checked", "ArrowRight")
    left = shares(part)
    assert sum(left) < 0.6
    expect(part.at.locator(".hole")).to_have_count(1)
    press(part, "input[data-score='3']", "ArrowRight", 3)
    assert all(one < other for one, other in zip(shares(part)[:3], left[:3]))
    expect(part.part("said")).to_contain_text("is lost")
    assert violations(part.page, "softmax-bench") == []
    assert part.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_saturated_row_has_no_rate_until_it_is_divided(bench):
    part = bench("why-the-root", color_scheme="dark")
    rates = "all => all.map(row => Number(row.dataset.rate))"
    rows = part.at.locator("tr[data-word]")
    assert max(map(abs, rows.evaluate_all(rates))) < 0.005
    press(part, "input[name=divided]", "Space")
    divided = rows.evaluate_all(rates)
    assert divided[0] > 0.2 and sum(divided) == pytest.approx(0, abs=1e-5)
    assert violations(part.page, "softmax-bench") == []


def test_nothing_moves_when_it_comes_alive(new_page, site):
    page = new_page()
    page.goto(f"{site.url}lessons/why-the-root/", wait_until="commit")
    high = "one => one.getBoundingClientRect().height"
    page.locator("softmax-bench").wait_for(state="attached")
    bare = new_page(java_script_enabled=False)
    bare.goto(f"{site.url}lessons/why-the-root/")
    is_alive(page)
    alive = page.locator("softmax-bench [data-part=picture]").evaluate(high)
    assert bare.locator("softmax-bench [data-part=picture]").evaluate(high) == pytest.approx(alive, abs=1)
