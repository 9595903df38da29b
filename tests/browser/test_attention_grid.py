"""The attention grid: what it shows before any Python, what the switch changes, and what any sentence makes of it."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

DEFAULT = "the keys to this car are here".split()
KEYS, CAR, ARE = 1, 4, 5


def sums(weights):
    return [sum(row) for row in weights]


class TestWithoutPython:
    """Every file of Python is unreachable: what follows needs the page alone."""

    @pytest.fixture(autouse=True)
    def alone(self, no_python, page):
        page.watch.allow(no_python)

    def test_the_first_paint_shows_the_default_sentence(self, lesson):
        grid = lesson.open().grid("main")
        assert grid.tokens() == DEFAULT
        assert grid.at.get_attribute("data-state") == "ready"

    def test_off_every_row_is_won_by_its_own_diagonal(self, lesson):
        grid = lesson.open().grid("main")
        assert grid.switch("projections").get_attribute("aria-pressed") == "false"
        assert grid.winners() == [0, 1, 2, 3, 4, 5, 6]

    def test_on_row_are_goes_to_keys_and_not_to_car(self, lesson):
        weights = lesson.open().grid("main").turn("projections").weights()
        assert weights[ARE][KEYS] > 0.7
        assert weights[ARE][CAR] < 0.2

    def test_the_switch_goes_back_to_the_same_numbers(self, lesson):
        grid = lesson.open().grid("main")
        off = grid.weights()
        on = grid.turn("projections").weights()
        assert on != off
        assert grid.turn("projections", on=False).weights() == off

    @pytest.mark.parametrize("on", [False, True])
    def test_every_row_sums_to_one(self, lesson, on):
        weights = lesson.open().grid("main").turn("projections", on).weights()
        assert sums(weights) == pytest.approx([1] * 7, abs=2e-3)

    def test_the_number_on_show_is_the_weight_rounded(self, lesson):
        grid = lesson.open().grid("main").turn("projections")
        shown = grid.at.locator("td[data-weight]").evaluate_all(
            "all => all.map(td => [td.innerText.match(/[.\\d]+/)?.[0], +td.dataset.weight])"
        )
        assert len(shown) == 49
        for text, weight in shown:
            assert abs(float(text) - weight) <= 0.0051, (text, weight)

    def test_the_grid_is_a_table_that_says_who_asks_and_who_answers(self, lesson):
        grid = lesson.open().grid("main")
        said = grid.at.inner_text().lower()
        assert "asks" in said and "answers" in said
        assert grid.at.locator("thead th[scope=col]").count() >= 7

    def test_every_word_stands_above_its_own_column_and_the_first_row_is_whole(self, lesson):
        grid = lesson.open().grid("main")
        middle = "one => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top, box.bottom]; }"
        for column in range(7):
            x, _, bottom = grid.at.locator(f"thead th[data-col='{column}']").evaluate(middle)
            below, top, _ = grid.at.locator(f"td[data-row='0'][data-col='{column}']").evaluate(middle)
            assert abs(x - below) < 2 and bottom <= top + 2, column
        assert grid.at.locator("th.answers").is_visible()


def test_an_edited_sentence_is_computed_anew(lesson):
    grid = lesson.open().grid("main").turn("projections")
    grid.write("the key to these cars is here").shows("the key to these cars is here".split())
    weights = grid.weights()
    assert weights[5][1] > 0.9 and weights[5][4] < 0.1
    assert grid.switch("projections").get_attribute("aria-pressed") == "true"


@pytest.fixture
def typed(journey):
    """One page with Python; typed(sentence) -> its grid after the sentence was written."""

    def write(sentence):
        grid = journey.grid("main")
        grid.write(sentence)
        return grid

    return write


@pytest.mark.parametrize(
    "sentence, words",
    [
        ("The bank.", None),
        ('<b>bold</b> & "quoted"', None),
        ("🙂 👩‍👩‍👧 🇺🇳", ["🙂", "👩‍👩‍👧", "🇺🇳"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("שלום עולם", ["שלום", "עולם"]),
        ("one", ["one"]),
    ],
)
def test_any_writing_gives_a_grid(typed, sentence, words):
    grid = typed(sentence)
    if words:
        grid.shows(words)
    else:
        expect(grid.at.locator("tbody th[scope=row]").first).to_have_text(
            sentence[0] if sentence[0] == "<" else "The", timeout=120_000
        )
        grid.reaches("ready")
    assert sums(grid.weights()) == pytest.approx([1] * len(grid.tokens()), abs=5e-3)
    assert grid.at.locator("table b").count() == 0


@pytest.mark.parametrize("sentence", ["", "   ", "word " * 65, "x" * 10_000 + " y" * 70])
def test_what_gives_no_grid_gives_a_plain_sentence_why(typed, sentence):
    typed("the cat sleeps").shows(["the", "cat", "sleeps"])
    grid = typed(sentence)
    problem = grid.part("problem")
    expect(problem).to_be_visible()
    assert len(problem.inner_text().split()) >= 4


def test_a_repeated_word_ties_and_the_grid_says_so(typed):
    grid = typed("the keys and the keys are here").turn("projections")
    grid.shows("the keys and the keys are here".split())
    weights = grid.weights()
    assert weights[5][1] == pytest.approx(weights[5][4], abs=1e-4)
    assert grid.at.locator("td[data-row='5'][data-wins]").count() == 2


def test_longer_vectors_lean_more_to_themselves(typed):
    grid = typed("the keys to this car are here").turn("projections", on=False).shows(DEFAULT)
    own = grid.weights()[ARE][ARE]
    grid.at.locator("input[name=r]").fill("6")
    expect(grid.cell(ARE, ARE)).not_to_have_attribute("data-weight", f"{own}", timeout=60_000)
    grid.reaches("ready")
    assert grid.weights()[ARE][ARE] > own + 0.1


def test_a_word_without_end_leaves_the_head_of_the_table_low(typed):
    grid = typed("x" * 5000)
    expect(grid.at.locator("tbody th[scope=row]")).to_have_count(1, timeout=60_000)
    assert grid.at.locator("thead").first.bounding_box()["height"] < 200
    grid.at.locator("tbody th[scope=row]").click(timeout=5_000)  # the head does not lie over it


def asks(lesson):
    return lesson.grid().part("reading").locator("q").first


def test_the_row_on_show_follows_the_verb_and_then_the_word_that_was_chosen(lesson):
    grid = lesson.open().grid()
    grid.write("the key to these cars is here").shows("the key to these cars is here".split())
    expect(asks(lesson)).to_have_text("is")
    grid.write("she sings in the garden").shows("she sings in the garden".split())
    expect(asks(lesson)).to_have_text("sings")
    grid.cell(4, 1).click()
    lesson.page.mouse.move(0, 0)  # a word under the pointer would be shown instead
    expect(asks(lesson)).to_have_text("garden")
    grid.write("in the old garden she sings").shows("in the old garden she sings".split())
    expect(asks(lesson)).to_have_text("garden")
    grid.write("the").shows(["the"])
    grid.write("she sings in the garden").shows("she sings in the garden".split())
    expect(asks(lesson)).to_have_text("garden")


def test_a_winning_cell_in_focus_has_the_ring_of_every_other(lesson):
    grid = lesson.open().grid().turn("projections")
    grid.cell(5, 0).click()
    lesson.page.keyboard.press("ArrowRight")  # are -> keys, the winner of its row
    ring = "td => (({outlineStyle, outlineWidth, outlineOffset}) => [outlineStyle, outlineWidth, outlineOffset])(getComputedStyle(td))"
    assert lesson.page.evaluate("document.activeElement.hasAttribute('data-wins')")
    winner = lesson.page.locator("td:focus").evaluate(ring)
    lesson.page.keyboard.press("ArrowRight")
    assert winner == lesson.page.locator("td:focus").evaluate(ring) == ["solid", "3px", "2px"]


def test_a_word_that_stands_more_than_once_is_named_once(lesson):
    grid = lesson.open().grid()
    grid.write("the cat and the dog and the bird").shows("the cat and the dog and the bird".split())
    said = grid.part("reading")
    expect(said).to_contain_text("(3×)")
    assert said.inner_text().count("the (3×)") == 1
