"""The lesson with recorded heads of a real model: covered looks, single heads, the wall, guesses, names; beside the data."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from lesson import PYTHON, SOON, Part
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

DATA = Path(__file__).parents[2] / "lessons/real-heads/data"
SETS = ("plain", "morning", "know", "harder")


def data(name):
    return json.loads((DATA / f"{name}.json").read_text("utf-8"))


def bytes_of(n):
    return np.frombuffer((DATA / f"{n:02}.bin").read_bytes(), np.uint8)


@pytest.fixture(scope="module")
def shared_lesson(visit):
    return visit("real-heads", reduced_motion="reduce")


@pytest.fixture
def figure(journey):
    """figure("cover") -> that figure, alive: what its controls need has come."""

    def alive(show):
        part = Part(journey.page.locator(f"real-heads[show={show}]"))
        part.at.scroll_into_view_if_needed()
        expect(part.at).to_have_attribute("data-alive", "", timeout=SOON)
        return part

    return alive


def choose(part, name, label):
    part.at.locator(f"select[name={name}]").select_option(label=label)


def bars(part):
    return {
        row["word"]: row["P"]
        for row in part.at.locator(".bars tr").evaluate_all(
            "all => all.map(tr => ({word: tr.cells[0].textContent, P: Number(tr.dataset.p)}))"
        )
    }


def counts(part):
    return {
        row["set"]: row["right"]
        for row in part.at.locator(".accuracy tr[data-set]").evaluate_all(
            "all => all.map(tr => ({set: tr.dataset.set, right: Number(tr.dataset.right)}))"
        )
    }


def counted(covered):
    """By the data alone: in how many openings of each set the fitting verb is ahead."""
    return {
        of: sum(one["margins"][covered][0] > 0 for one in data("openings")["openings"] if one["set"] == of)
        for of in SETS
    }


def test_two_covered_looks_turn_the_answer_and_the_other_268_change_no_count(figure):
    cover = figure("cover")
    assert bars(cover)["are"] > 10 * bars(cover)["is"]
    assert counts(cover) == counted("nothing") == {"plain": 40, "morning": 40, "know": 40, "harder": 24}
    cover.at.get_by_role("radio", name="both", exact=True).check()
    assert bars(cover)["is"] > 10 * bars(cover)["are"]
    assert counts(cover) == counted("both") and max(counts(cover)[of] for of in SETS[:3]) < 30
    expect(cover.at.locator("tr[data-head='26.0'] td[data-covered]")).to_have_count(1)
    expect(cover.part("verdict")).to_contain_text("“is” is ahead")
    cover.at.get_by_role("radio", name="the other 268", exact=True).check()
    assert counts(cover) == counted("others") == counted("nothing")
    cover.at.get_by_role("radio", name="no head", exact=True).check()


def test_menus_build_the_120_openings_and_name_the_harder_ones(figure):
    cover = figure("cover")
    choose(cover, "frame", "I know that the …")
    choose(cover, "subject", "dog")
    choose(cover, "other", "beside those trees")
    expect(cover.at.locator(".opening")).to_contain_text("I know that the dog beside those trees")
    one = next(
        one
        for one in data("openings")["openings"]
        if "".join(one["tokens"]) == "I know that the dog beside those trees"
    )
    assert bars(cover)["is"] == pytest.approx(one["P"]["nothing"][0] / 10_000)
    choose(cover, "frame", "a harder one …")
    choose(cover, "harder", "The key to the doors of these houses")
    expect(cover.at.locator("tr[data-head='26.0'] td").nth(4)).to_have_attribute("data-weight", "0.76")
    choose(cover, "frame", "The …")


def test_one_head_looks_and_does_not_matter_and_one_matters_and_does_not_look(figure):
    effects, forty = figure("effects"), data("heads")["forty"]
    height = lambda head: float(effects.at.locator(f".scatter circle[data-head='{head}']").get_attribute("cy"))
    across = lambda head: float(effects.at.locator(f".scatter circle[data-head='{head}']").get_attribute("cx"))
    assert across("27.0") > across("0.8") + 150 and height("27.0") - height("26.0") > 100
    assert abs(height("0.8") - height("27.0")) < 20
    effects.at.get_by_role("radio", name="switch the whole head off").check()
    assert height("27.0") - height("0.8") > 100
    choose(effects, "chosen", "0.8")
    expect(effects.part("verdict")).to_contain_text(f"−{-forty['off'][8]:.2f}")
    choose(effects, "of", "The keys to this car …")
    seed = data("heads")["seeds"][0]
    turned = [n for n, (p_is, p_are) in enumerate(seed["off"]) if p_is > p_are]
    assert [f"{n // 9}.{n % 9}" for n in turned] == ["0.8", "1.0", "1.2", "26.0"]
    (p_is, p_are), (q_is, q_are) = seed["P"], seed["off"][8]
    change = math.log(q_are / q_is) - math.log(p_are / p_is)
    expect(effects.part("verdict")).to_contain_text(f"−{-change:.2f}".replace("−0.", "−."))


def test_the_wall_opens_any_head_of_any_sentence_by_keyboard_and_fades_by_length(figure):
    wall = figure("wall")
    expect(wall.at.locator(".thumbs td[data-head]")).to_have_count(270)
    opened = lambda: wall.at.locator(".opened .map td[data-weight]").evaluate_all(
        "all => all.map(td => Number(td.dataset.weight))"
    )
    triangle = lambda n, head, T: np.round(
        bytes_of(n)[head * T * (T + 1) // 2 : (head + 1) * T * (T + 1) // 2] / 255, 2
    )
    assert opened() == pytest.approx(triangle(0, 144, 8), abs=0.006)
    wall.at.locator(".thumbs td[aria-selected=true]").press("ArrowDown")
    wall.at.locator(".thumbs td:focus").press("ArrowRight")
    expect(wall.at.locator(".opened")).to_have_attribute("data-head", "17.1")
    choose(wall, "at", "A rose is a rose is a rose.")
    expect(wall.at.locator(".map tbody tr")).to_have_count(9)
    wall.at.get_by_role("button", name="26.0").click()
    assert opened() == pytest.approx(triangle(15, 234, 9), abs=0.006)
    before = opened()
    wall.at.get_by_role("button", name="Fade").click()
    lengths = bytes_of(15)[270 * 45 + 78 * 9 :][:9] / 255  # the values of head 26.0 are those of 26.1 and 26.2, too
    places = [j for i in range(9) for j in range(i + 1)]
    assert opened() == pytest.approx([weight * lengths[j] for weight, j in zip(before, places)], abs=0.012)


def test_a_guess_is_scored_by_the_pages_python_and_an_error_is_a_plain_sentence(figure):
    guess = figure("guess")
    code = guess.at.locator("textarea")
    code.fill("def reads(i, j, tokens):\n    return j == i - 1 and j > 0\n")
    guess.do("score")
    expect(guess.at.locator(".scored")).to_have_attribute("data-best", "16.0", timeout=PYTHON)
    slowly = []  # head 16.0, one weight at a time
    for n, one in enumerate(data("sentences")["sentences"]):
        T, read = len(one["tokens"]), bytes_of(n)
        start = 144 * T * (T + 1) // 2
        looks = [read[start + i * (i + 1) // 2 + i - 1] / 255 for i in range(2, T)]
        slowly.append(sum(looks) / len(looks))
    score = float(guess.at.locator("tr[data-row=best]").first.get_attribute("data-score"))
    assert score == pytest.approx(sum(slowly) / len(slowly), abs=0.001)
    for source, said in (
        ("def reads(i, j, tokens):\n    j == 0\n", "it returned None (is there a return?)"),
        ("def reads(i, j, tokens):\n    return tokens[99] == 'a'\n", "IndexError"),
        ("def reads(i, j, tokens):\n    return False\n", "reads is never true"),
    ):
        code.fill(source)
        guess.do("score")
        expect(guess.part("problem")).to_contain_text(said, timeout=PYTHON)
    choose(guess, "at", "the word two places back")
    expect(guess.part("problem")).to_be_empty()
    assert float(guess.at.locator("tr[data-row=best]").first.get_attribute("data-score")) < 0.25


def test_four_copying_heads_off_cost_a_name_and_four_random_ones_do_not(figure):
    names, texts = figure("names"), data("names")["texts"]
    held = lambda key: float(names.at.locator(f"tr[data-held={key}]").get_attribute("data-p"))
    for n in (0, 13):
        names.at.locator("select[name=at]").select_option(str(n))
        expect(names.at.locator(".opening")).to_contain_text("".join(texts[n]["tokens"]).strip())
        assert held("nothing") == texts[n]["P"]["nothing"] and held("four") == texts[n]["P"]["four"]
    mean = {key: sum(one["P"][key] for one in texts) / len(texts) for key in texts[0]["P"]}
    assert mean["four"] < 0.45 < 0.7 < mean["random"] and abs(mean["random"] - mean["nothing"]) < 0.05


@pytest.mark.parametrize("engine", ["firefox"])
def test_it_lives_in_other_engines(new_page, site, engine):
    page = new_page(engine=engine)
    page.goto(f"{site.url}lessons/real-heads/")
    cover = Part(page.locator("real-heads[show=cover]"))
    expect(cover.at).to_have_attribute("data-alive", "", timeout=PYTHON)
    cover.at.get_by_role("radio", name="both", exact=True).check()
    assert counts(cover) == counted("both")


def test_without_scripts_the_figures_are_tables_and_pictures(new_page, site):
    page = new_page(java_script_enabled=False)
    page.goto(f"{site.url}lessons/real-heads/")
    expect(page.locator("real-heads .thumbs svg")).to_have_count(270)
    expect(page.locator("real-heads[show=cover] .bars tr")).to_have_count(9)
    expect(page.locator("real-heads select").first).to_be_hidden()


def test_other_pages_load_nothing_of_it(new_page, site):
    page = new_page()
    page.goto(f"{site.url}lessons/why-the-root/")
    expect(page.locator(":is(link[href*='real-heads'], script[src*='real-heads'])")).to_have_count(0)
    assert "real-heads." not in page.locator("#interface").text_content()
