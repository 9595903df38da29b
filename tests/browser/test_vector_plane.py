"""The plane in use: its tasks solved by keyboard alone, by pointer, on a phone; every number NumPy's."""

import numpy as np
import pytest
from axe import violations
from lesson import Part
from playwright.sync_api import expect

from attention import softmax_rows

pytestmark = pytest.mark.saves_data


def plane(lesson):
    at = lesson.page.locator("vector-plane").first
    at.scroll_into_view_if_needed()
    found = Part(at)
    expect(at.locator("[data-handle]").first).to_be_visible()
    return found


def press(page, keys):
    for key in keys.split():
        key, _, times = key.partition("*")
        for _ in range(int(times or 1)):
            page.keyboard.press(key)


def tab_to(part, selector):
    """Tab from the beginning of the figure until this is in focus: a keyboard reaches it."""
    part.at.locator(":is(button, [tabindex='0'], input)").first.focus()
    wanted = part.at.locator(selector)
    for _ in range(30):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        part.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def agrees(part):
    state = part.at.evaluate("one => ({...one.state})")
    X, V = (np.array([word[what] for word in state["words"]]) for what in ("arrow", "value"))
    matrices = state["matrices"]
    K = X @ np.array(matrices["k"]) if matrices else X
    q = X[state["asks"]] @ np.array(matrices["q"]) if matrices else np.array(state["query"])
    weights = softmax_rows((K @ q)[None] / state["divisor"])[0]
    shown = part.at.locator("tr[data-word]").evaluate_all("all => all.map(row => Number(row.dataset.weight))")
    dot = part.part("output").evaluate("one => [one.dataset.x, one.dataset.y].map(Number)")
    assert np.allclose(shown, weights, atol=1e-6) and np.allclose(dot, weights @ V, atol=1e-6)


def test_the_query_solves_its_tasks_by_keyboard_alone(visit):
    lesson = visit("one-pair-at-a-time", reduced_motion="reduce")
    one = plane(lesson)
    tab_to(one, "li[data-task=only] [data-do=impossible]")
    press(lesson.page, "Enter")
    expect(one.part("status")).to_have_text("It can be done. Keep looking.")
    tab_to(one, "[data-handle=query]")
    press(lesson.page, "Shift+ArrowUp*10 ArrowLeft*16")
    expect(one.at.locator("li[data-task=only][data-solved]")).to_have_count(1)
    expect(one.at.locator("[data-handle=query]")).to_be_focused()
    expect(one.part("status")).to_contain_text("bank gives river at least 95 %")
    expect(one.part("said")).to_contain_text("bank asks.")
    agrees(one)
    tab_to(one, "li[data-task=out] [data-do=impossible]")
    press(lesson.page, "Enter")
    expect(one.part("status")).to_contain_text("inside the polygon")
    expect(one.at.locator("li[data-task=out][data-solved]")).to_have_count(1)
    assert violations(lesson.page, "vector-plane") == []
    lesson.page.watch.verify()


def test_two_matrices_are_needed_for_river_to_look_away_by_keyboard_alone(visit):
    lesson = visit("self-attention", reduced_motion="reduce")
    one = plane(lesson)
    page = lesson.page
    tab_to(one, "input[data-matrix=q][data-row='0'][data-col='0']")
    press(page, "Control+a 0 Tab Tab")  # the first row's second entry is 0 already
    expect(one.at.locator("input[data-matrix=q][data-row='1'][data-col='0']")).to_be_focused()
    press(page, "Tab Control+a 3")
    expect(one.at.locator("li[data-task=only][data-solved]")).to_have_count(1)
    tab_to(one, "li[data-task=away] [data-do=impossible]")
    press(page, "Enter")
    expect(one.part("status")).to_contain_text("not with one matrix for both")
    expect(one.at.locator("li[data-task=away][data-solved]")).to_have_count(0)
    tab_to(one, "input[name=lock]")
    press(page, "Space")
    tab_to(one, "[data-handle=k1]")
    press(page, "Shift+ArrowLeft*3")  # the second column of W_K: (-1.5, 3)
    expect(one.at.locator("li[data-task=away][data-solved]")).to_have_count(1)
    assert one.at.evaluate("one => one.matrices.k") == [[0, -1.5], [0, 3]]
    agrees(one)
    tab_to(one, "input[data-asks][value='0']")
    press(page, "ArrowRight")
    expect(one.part("said")).to_contain_text("river asks")
    agrees(one)
    assert violations(page, "vector-plane") == []
    page.watch.verify()


def test_pointer_and_dial_move_the_dot_to_a_corner_and_to_the_mean(visit):
    lesson = visit("why-the-root", reduced_motion="reduce")
    one, page = plane(lesson), lesson.page
    scene = one.at.locator("svg[data-plane=keys]")
    scene.scroll_into_view_if_needed()
    box, handle = scene.bounding_box(), one.at.locator("[data-handle=query]").bounding_box()
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.2, steps=4)
    page.mouse.up()
    x, y = one.at.evaluate("one => one.query")
    assert abs(x) <= 0.1 and abs(y - 2.4) <= 0.1
    agrees(one)
    one.at.locator("input[name=divisor]").fill("0")
    expect(one.part("said")).to_contain_text("practically all of the weight")
    agrees(one)
    one.at.locator("input[name=divisor]").fill("12")
    agrees(one)
    one.do("reset")
    assert one.at.evaluate("one => one.query") == [1.4, 2.2]
    assert violations(page, "vector-plane") == []


@pytest.mark.parametrize("width", [360, 320])
@pytest.mark.parametrize("name", ["one-pair-at-a-time", "self-attention", "why-the-root"])
def test_the_plane_fits_a_phone_and_a_finger_drags_it(visit, name, width):
    lesson = visit(name, viewport={"width": width, "height": 740}, has_touch=True)
    one = plane(lesson)
    handle = one.at.locator("[data-handle]").first
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    assert handle.evaluate("one => getComputedStyle(one).touchAction") == "none"
    assert lesson.page.evaluate("document.documentElement.scrollWidth") <= width
    wide = one.at.locator("figure.vector-plane").bounding_box()["width"]
    assert all(
        one["width"] <= wide + 1
        for one in [found.bounding_box() for found in one.at.locator("svg.scene, table.shares").all()]
    )
