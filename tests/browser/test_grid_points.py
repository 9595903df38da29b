"""What the grid promises beyond test_grid_alive.py, point by point: broken how exactly, masked, ordered, said, shared, on a phone, on paper."""

import math
import re
import xml.etree.ElementTree as xml

import authored
import pytest
from axe import violations
from lesson import SOON, Lesson
from playwright.sync_api import expect

KEYS, CAR, ARE = 1, 4, 5
D_K = 8  # of the matrices that were learnt
DEFAULT = "the keys to this car are here".split()
RIGHT = authored.program("self-attention", "solution.py")
LONG = [f"{word}{n}" if n > 7 else word for n, word in zip(range(64), DEFAULT * 10)]
MEDIUM = [*LONG[:15], "misunderstandings"]
PHONE = {"width": 360, "height": 740}
FITS = "document.documentElement.scrollWidth <= innerWidth"
BOX = "one => { const {left, right, top, bottom} = one.getBoundingClientRect(); return {left, right, top, bottom}; }"


def link(sentence, **more):
    """The hash that brings the page's main grid to this state."""
    parts = {"s": sentence.replace(" ", "+"), "r": 4, **more}
    return "#grid-main:" + "&".join(f"{name}={value}" for name, value in parts.items())


def number(text):
    return float(text.replace("−", "-").replace("= ", ""))


def numbers_of(table):
    """The columns of a table of the inspector -> {head: numbers}, sums included."""
    columns = table.evaluate("""table => [...table.tHead.rows[0].cells].slice(1).map((head, n) =>
        [head, ...[...table.querySelectorAll("tbody tr, tfoot tr")].map(tr => tr.cells[n + 1])].map(cell => cell.textContent).filter(Boolean))""")
    return {head: [number(cell) for cell in cells] for head, *cells in columns}


@pytest.fixture
def still(new_page, site, no_python):
    """still("order-masks-cross", "order", **options of new_page) -> that grid in a page that has no Python."""

    def open_page(lesson="self-attention", name="main", **options):
        page = new_page(reduced_motion="reduce", **options)
        page.watch.allow(no_python)
        return Lesson(page, site, lesson).open().grid(name)

    return open_page


@pytest.fixture
def main(journey):
    """The main grid of a page with Python, back at its beginning."""
    journey.python()
    journey.page.goto(journey.url + "#start")  # the same hash twice would be no news
    journey.page.goto(journey.url + link(" ".join(DEFAULT), on="projections"))
    grid = journey.grid("main")
    grid.shows(DEFAULT, SOON)
    expect(grid.at.locator("input[name=r]")).to_have_value("4")
    expect(grid.switch("projections")).to_have_attribute("aria-pressed", "true")
    return grid.reaches("ready")


class TestYourFunctionDraws:
    @pytest.fixture
    def own(self, main, journey):
        """own(source) -> the tool, after this function has drawn (or failed to)."""
        box = main.tool("own")

        def draw(source):
            journey.challenge().source = source
            box.locator("input[value=own]").check()
            box.locator("[data-do=draw-again]").click()
            return box

        yield draw
        box.locator("input[value=lesson]").check()
        expect(main.part("banner")).to_be_hidden(timeout=SOON)

    @pytest.mark.parametrize(
        "source, said",
        [
            ("def self_attention(X, Wq, Wk, Wv)\n    pass", "line 1: SyntaxError"),
            ("def attention(X): pass", "there is no function self_attention"),
            ("def self_attention(X, Wq, Wk, Wv): return X", "the grid needs the pair (output, A)"),
            ("def self_attention(X, Wq, Wk, Wv): return X, X @ Wq", "for 7 tokens the grid needs (7, 7)"),
        ],
    )
    def test_what_cannot_be_drawn_is_said_beside_the_grid(self, own, main, source, said):
        own(source)
        expect(main.part("problem")).to_contain_text(said, timeout=SOON)
        expect(main.at).to_have_attribute("data-stale", "")

    def test_a_row_of_nan_is_shown_and_marked(self, own, main):
        box = own(
            RIGHT
            + "\n\nright = self_attention\ndef self_attention(*all):\n    output, A = right(*all)\n    A[2] = float('nan')\n    return output, A\n"
        )
        expect(main.cell(2, 2)).to_have_text("NaN", timeout=SOON)
        expect(main.at.locator("td[data-differs]")).to_have_count(7)
        expect(box.locator("[data-part=own-says]")).to_contain_text("7 of 49 cells differ", timeout=20_000)
        expect(main.at.locator("tr[data-row='2'] td.sum[data-off]")).to_have_text("NaN")
        expect(main.cell(2, 2)).to_have_attribute("title", re.compile(r"the lesson: \.\d\d"))

    def test_it_draws_each_sentence_that_is_typed(self, own, main):
        own(RIGHT)
        main.write("the dog barks").shows(["the", "dog", "barks"])
        expect(main.part("banner")).to_contain_text("your function")
        expect(main.at.locator("details[data-tool=own] [data-part=own-says]")).to_contain_text("exactly")

    def test_inside_a_cell_both_weights_are_said(self, own, main):
        own(RIGHT + "\n\nright = self_attention\ndef self_attention(X, Wq, Wk, Wv):\n    return right(X, Wk, Wq, Wv)\n")
        expect(main.at.locator("td[data-differs]").first).to_be_visible(timeout=SOON)
        main.cell(ARE, KEYS).click()
        yours = main.cell(ARE, KEYS).inner_text()
        expect(main.part("inspector")).to_contain_text(f"Your function puts {yours} into this cell; the lesson has .")
        main.cell(ARE, KEYS).press("Escape")


class TestInsideACell:
    @pytest.fixture
    def grid(self, still):
        grid = still().turn("projections")
        grid.cell(ARE, KEYS).click()
        expect(grid.part("inspector")).to_be_visible()
        return grid

    def test_one_cell_is_outlined_from_its_score_to_its_weight(self, grid):
        stages = grid.part("inspector").locator(".step").nth(1)
        expect(stages.locator("tbody th[data-tracked]")).to_have_text("keys")
        tracked = stages.locator("tbody td[data-tracked]")
        score, scaled, exp, weight = map(number, tracked.all_inner_texts())
        rows = numbers_of(stages.locator("table"))
        assert len(rows) == 4
        largest = max(list(rows.values())[1][:7])
        assert scaled == pytest.approx(score / math.sqrt(D_K), abs=0.01)
        assert exp == pytest.approx(math.exp(scaled - largest), abs=0.02)
        assert weight == pytest.approx(exp / sum(list(rows.values())[2][:7]), abs=0.011)
        assert weight == pytest.approx(grid.weights()[ARE][KEYS], abs=0.0051)

    def test_the_formula_is_filled_in_with_these_numbers(self, grid):
        stages = grid.part("inspector").locator(".step").nth(1)
        formula = stages.locator("math mn").all_text_contents()
        score, _, _, weight = stages.locator("tbody td[data-tracked]").all_inner_texts()
        assert score in formula and weight == formula[-1]

    def test_the_weight_times_the_value_is_its_share(self, grid):
        share = grid.part("inspector").locator(".step").nth(2)
        value, brought, output = numbers_of(share.locator("table")).values()
        weight = grid.weights()[ARE][KEYS]
        assert brought == pytest.approx([weight * v for v in value], abs=0.03)
        assert len(output) == len(value)

    def test_without_projections_the_coordinates_carry_the_names_of_the_word_vectors(self, grid):
        grid.turn("projections", on=False)
        expect(grid.part("inspector").locator(".step").first.locator("tbody")).to_contain_text("noun.pl")

    def test_it_is_said_aloud_in_one_sentence(self, grid):
        expect(grid.part("said")).to_have_text(re.compile(r"^are asks keys: score .*, divided .*, weight \.\d\d\.$"))

    def test_escape_inside_the_panel_and_its_cross_give_the_focus_back(self, grid):
        inspector = grid.part("inspector")
        for leave in (
            lambda: inspector.locator("[tabindex='0']").first.press("Escape"),
            lambda: inspector.locator("[data-do=close]").click(),
        ):
            leave()
            expect(inspector).to_be_hidden()
            expect(grid.cell(ARE, KEYS)).to_be_focused()
            grid.cell(ARE, KEYS).press("Enter")
            expect(inspector).to_be_visible()
        grid.cell(ARE, KEYS).press("Escape")
        grid.cell(ARE, KEYS).click()
        expect(inspector).to_be_visible()

    def test_axe_finds_nothing_in_it(self, grid):
        assert violations(grid.page, "attention-grid[name=main]") == []


class TestBrokenOnPurpose:
    """Each mistake by another road: what it does to the weights of the whole grid."""

    @pytest.fixture
    def broken(self, main):
        def break_it(variant):
            whole = main.weights()
            box = main.tool("broken")
            box.locator(f"input[value={variant}]").check()
            expect(main.part("banner")).to_be_visible(timeout=SOON)
            return whole, main.reaches("ready").weights()

        yield break_it
        main.part("banner").locator("button").click()
        expect(main.part("banner")).to_be_hidden(timeout=SOON)

    def test_without_the_divisor_each_row_is_raised_to_the_root_of_d_k(self, broken, main):
        whole, undivided = broken("no-divisor")
        for before, after in zip(whole, undivided):
            big = [j for j, weight in enumerate(before) if weight > 0.02 and after[j] > 0.002]
            raised = [(math.log(before[j] / max(before)), math.log(after[j] / max(after))) for j in big]
            for small, large in raised:
                assert large == pytest.approx(small * math.sqrt(D_K), rel=0.05, abs=0.02)

    def test_over_columns_every_column_sums_to_one(self, broken):
        _, columns = broken("columns")
        assert [sum(column) for column in zip(*columns)] == pytest.approx([1] * 7, abs=2e-5)

    def test_unnormalised_the_winner_of_each_row_is_one_and_the_proportions_stay(self, broken):
        whole, exponentials = broken("unnormalised")
        for before, after in zip(whole, exponentials):
            assert max(after) == 1
            assert after == pytest.approx([weight / max(before) for weight in before], abs=1e-4)

    def test_exchanged_nouns_look_for_verbs(self, broken):
        whole, exchanged = broken("swapped")
        assert whole[ARE].index(max(whole[ARE])) == KEYS
        assert exchanged[KEYS].index(max(exchanged[KEYS])) == ARE and exchanged[ARE].index(max(exchanged[ARE])) != KEYS


class TestPositionsAndMask:
    @pytest.fixture
    def grid(self, still):
        return still("order-masks-cross", "order")

    def test_positions_tell_two_nouns_of_one_number_apart(self, grid):
        cars, keys, are = 1, 4, 5
        row = grid.turn("projections").weights()[are]
        assert min(row[cars], row[keys]) > 0.3
        row = grid.turn("positions").weights()[are]
        assert row[cars] > 0.9

    def test_the_mask_forbids_every_later_word_and_the_rest_shares_all(self, grid):
        whole = grid.turn("projections").weights()
        masked = grid.turn("mask").weights()
        for i, row in enumerate(masked):
            assert row[i + 1 :] == [0] * (6 - i)
            seen = whole[i][: i + 1]
            assert row[: i + 1] == pytest.approx([weight / sum(seen) for weight in seen], abs=2e-3)
        grid.cell(2, 5).click()
        expect(grid.part("inspector")).to_contain_text("The mask hides this position")
        expect(grid.part("inspector").locator(".step").nth(1).locator("td[data-tracked]").nth(1)).to_have_text("−∞")

    def test_all_three_switches_give_eight_grids_and_lead_back(self, grid):
        seen = []
        for projections in (False, True):
            for positions in (False, True):
                for mask in (False, True):
                    grid.turn("projections", projections).turn("positions", positions).turn("mask", mask)
                    seen.append(str(grid.weights()))
        assert len(set(seen)) == 8
        grid.turn("projections", False).turn("positions", False).turn("mask", False)
        assert str(grid.weights()) == seen[0]


class TestThePrediction:
    def test_who_names_nothing_is_told_what_came_out_and_is_not_wrong(self, still):
        grid = still().turn("projections")
        expect(grid.part("prediction")).to_have_attribute("data-verdict", "none")
        expect(grid.part("verdict")).to_contain_text("keys")

    def test_after_it_is_marked_it_cannot_be_changed(self, still):
        grid = still()
        box = grid.part("prediction")
        box.get_by_role("button", name="car", exact=True).click()
        grid.turn("projections")
        box.get_by_role("button", name="keys", exact=True).click(force=True)
        expect(box).to_have_attribute("data-verdict", "wrong")
        expect(box.locator("button[data-wins]")).to_have_text("keys")


class TestHonesty:
    def test_it_says_what_the_vectors_are_and_what_a_weight_is_not(self, still):
        box = still().tool("honest")
        for said in "toy vectors", "It does not say how important a word is", "in 47 %":
            expect(box).to_contain_text(said)

    def test_without_projections_every_value_is_as_long_as_r(self, still):
        grid = still()
        lengths = grid.tool("honest").locator("tbody tr td:nth-of-type(2)")
        expect(lengths).to_have_text(["4.00"] * 7)

    def test_it_follows_the_row_that_is_looked_at(self, still):
        grid = still().turn("projections")
        box = grid.tool("honest")
        grid.cell(ARE, KEYS).click()
        expect(box.locator("caption")).to_contain_text("are")
        expect(box.locator("tbody th").first).to_have_text("keys")
        expect(box.locator("tbody td").first).to_have_text(grid.cell(ARE, KEYS).inner_text())


class TestShared:
    def test_the_link_that_is_copied_leads_back_to_this_very_grid(self, main, journey):
        main.write("the key to these cars is here").shows("the key to these cars is here".split())
        main.at.locator("input[name=r]").fill("5.5")
        main.reaches("ready")
        main.cell(5, 1).click()
        box = main.tool("share")
        expect(box.locator("input[data-part=link]")).to_have_value(re.compile(r"r=5\.5.*cell=5\.1"))
        box.locator("[data-do=copy]").click()
        expect(box.locator("[data-part=share-said]")).not_to_be_empty()
        address, weights = box.locator("input[data-part=link]").input_value(), main.weights()
        main.cell(5, 1).press("Escape")
        box.locator("summary").click()
        main.write("the dog barks").shows(["the", "dog", "barks"])
        journey.page.goto("about:blank")
        journey.page.goto(address)
        main.shows("the key to these cars is here".split())
        expect(main.part("inspector").locator(".title")).to_contain_text("key", timeout=SOON)
        assert main.weights() == weights

    @pytest.mark.parametrize(
        "hash",
        [
            "#grid-main:",
            "#grid-main:s=%",
            "#grid-main:s=" + "x" * 10_001,
            "#grid-main:on=constructor.__proto__.projections.projections",
            "#grid-main:r=-1&cell=-1.5",
            "#grid-main:r=Infinity&cell=5.1.1",
            "#grid-main:cell=%3Cb%3E&broken=toString",
            "#grid-main]:s=x",
            "#grid-nobody:s=x",
            "#grid-main:s=%00%E2%80%AE",
        ],
        ids=range(10),
    )
    def test_a_hostile_hash_leaves_a_sound_page(self, journey, hash):
        journey.python()
        journey.page.goto(journey.url + hash)
        grid = journey.grid("main")
        grid.reaches("ready")
        assert 1 <= float(grid.at.locator("input[name=r]").input_value()) <= 8
        assert [sum(row) for row in grid.weights()] == pytest.approx([1] * len(grid.tokens()), abs=2e-5)
        expect(grid.part("inspector")).to_be_hidden()
        expect(grid.part("banner")).to_be_hidden()
        grid.write("the dog barks").shows(["the", "dog", "barks"])

    def test_files_of_an_ugly_sentence_are_sound(self, main, tmp_path):
        main.write('=1+1 <b> & "q" שלום').reaches("ready")
        expect(main.at.locator("tbody th").first).to_have_text("=", timeout=SOON)
        main.reaches("ready")
        box = main.tool("share")
        for kind in ("csv", "svg", "png"):
            with main.page.expect_download() as download:
                box.locator(f"[data-file={kind}]").click()
            download.value.save_as(tmp_path / f"grid.{kind}")
        picture = xml.parse(tmp_path / "grid.svg").getroot()
        words = [one.text for one in picture.iter("{http://www.w3.org/2000/svg}text")]
        assert {"<", "&", "שלום"} <= set(words)
        lines = (tmp_path / "grid.csv").read_text("utf-8-sig").splitlines()
        assert lines[1].startswith('"\'="')  # a spreadsheet must not calculate it
        assert len(lines) == 1 + len(main.tokens())
        png = (tmp_path / "grid.png").read_bytes()
        assert int.from_bytes(png[16:20]) == 2 * int(picture.get("width"))

    @pytest.mark.parametrize(
        "more",
        [{}, {"on": "projections", "r": 5}, {"on": "projections", "broken": "columns"}, {"broken": "no-divisor"}],
    )
    def test_the_code_beside_it_prints_exactly_this_grid(self, main, journey, more):
        journey.page.goto(journey.url + link("the keys are here", **more))
        main.shows("the keys are here".split())
        expect(main.switch("projections")).to_have_attribute("aria-pressed", str("on" in more).lower())
        expect(main.part("banner")).to_be_visible(visible="broken" in more, timeout=SOON)
        main.reaches("ready")
        main.tool("code")
        code = journey.cell("grid-main")
        code.run()
        printed = [
            [float(number) for number in re.findall(r"\d*\.\d*", line)] for line in code.output.strip().splitlines()
        ]
        assert printed[-4:] == [pytest.approx(row, abs=0.00501) for row in main.weights()]


@pytest.fixture(scope="module")
def pocket(visit):
    """A lesson on a phone, with Python and a finger."""
    return visit(viewport=PHONE, has_touch=True, reduced_motion="reduce")


class TestAnySizeAnywhere:
    @pytest.fixture
    def phone(self, pocket, journey):  # `journey` keeps these tests in the one worker
        yield pocket
        pocket.page.watch.verify()

    @pytest.mark.parametrize("words", [["one"], DEFAULT, LONG[:16], LONG], ids=len)
    def test_on_a_phone_every_size_has_all_its_cells_and_the_page_does_not_scroll_sideways(self, phone, words):
        grid = phone.grid("main")
        grid.write(" ".join(words)).shows(words)
        assert phone.page.evaluate(FITS)
        boxes = grid.at.locator("td[data-weight]").evaluate_all(
            "all => all.map(td => td.getBoundingClientRect()).map(box => [box.width, box.height])"
        )
        assert len(boxes) == len(words) ** 2 and min(min(box) for box in boxes) >= 15
        last = grid.cell(len(words) - 1, len(words) - 1)
        last.scroll_into_view_if_needed()  # the frame scrolls, not the page
        box = last.evaluate(BOX)
        assert 0 <= box["left"] and box["right"] <= PHONE["width"] + 1
        assert phone.page.evaluate(FITS) and phone.page.evaluate("scrollX") == 0
        assert [sum(row) for row in grid.weights()] == pytest.approx([1] * len(words), abs=1e-4)

    def test_a_word_stays_beside_its_row_while_64_columns_scroll(self, phone):
        grid = phone.grid("main")
        grid.write(" ".join(LONG)).shows(LONG)
        grid.cell(40, 63).scroll_into_view_if_needed()
        row, column = (
            grid.at.locator("tbody tr[data-row='40'] th").evaluate(BOX),
            grid.at.locator("thead th[data-col='63']").evaluate(BOX),
        )
        place = grid.cell(40, 63).evaluate(BOX)
        assert row["left"] >= 0 and row["right"] <= place["left"] + 1
        assert column["bottom"] <= place["top"] + 2 and column["top"] >= 0

    def test_a_touch_links_row_column_words_and_read_out(self, phone):
        grid = phone.grid("main")
        grid.write(" ".join(DEFAULT)).shows(DEFAULT).turn("projections")
        grid.cell(ARE, CAR).tap()
        expect(grid.at.locator("tr[data-chosen] th")).to_have_text("are")
        expect(grid.at.locator("thead th[data-linked]")).to_have_text("car")
        expect(grid.at.locator("td[data-linked]")).to_have_count(7)
        expect(grid.part("reading")).to_contain_text(re.compile(r"are reads: keys \d+\s%"))
        expect(grid.part("inspector")).to_be_visible()
        assert phone.page.evaluate(FITS)
        grid.part("inspector").locator("[data-do=close]").tap()
        grid.at.locator("tbody th").nth(2).tap()
        expect(grid.at.locator("tr[data-chosen] th")).to_have_text("to")
        expect(grid.part("reading")).to_contain_text("to reads:")

    def test_right_to_left_the_words_begin_at_the_right_and_the_arrow_keys_follow_the_eye(self, phone):
        grid, words = phone.grid("main"), "שלום עולם טוב".split()
        grid.write(" ".join(words)).shows(words)
        first, second = (grid.cell(0, j).evaluate(BOX) for j in (0, 1))
        name = grid.at.locator("tbody th").first.evaluate(BOX)
        assert second["right"] <= first["left"] + 1 and first["right"] <= name["left"] + 1
        grid.cell(0, 0).tap()
        phone.page.keyboard.press("ArrowLeft")
        expect(grid.cell(0, 1)).to_be_focused()
        phone.page.keyboard.press("ArrowRight")
        expect(grid.cell(0, 0)).to_be_focused()
        assert phone.page.evaluate(FITS)
        phone.page.keyboard.press("Escape")

    def test_hover_links_and_lets_go(self, still):
        grid = still()
        before = grid.part("reading").inner_text()
        grid.cell(2, CAR).hover()
        expect(grid.at.locator("tr[data-chosen] th")).to_have_text("to")
        expect(grid.at.locator("thead th[data-linked]")).to_have_text("car")
        expect(grid.part("reading")).to_contain_text("to reads:")
        grid.at.locator("thead th[data-col='3']").hover()
        expect(grid.at.locator("thead th[data-linked]")).to_have_text("this")
        grid.page.mouse.move(0, 0)
        expect(grid.part("reading")).to_have_text(before)
        expect(grid.at.locator("thead th[data-linked]")).to_have_count(0)

    @pytest.mark.parametrize("words", [DEFAULT, MEDIUM, LONG[:32], LONG], ids=len)
    def test_on_paper_the_whole_map_stands_in_its_colours_without_tools(self, main, words):
        main.write(" ".join(words)).shows(words)
        page = main.page
        page.emulate_media(media="print")
        try:
            page.set_viewport_size({"width": 643, "height": 972})  # A4 between its margins of 20 and 18 mm
            assert main.at.locator("button:visible, details:visible").count() == 0
            frame = main.part("frame")
            assert frame.evaluate(
                "one => [getComputedStyle(one).overflow, one.scrollHeight <= one.clientHeight + 1]"
            ) == ["visible", True]
            corner = main.cell(len(words) - 1, len(words) - 1).evaluate(BOX)
            assert corner["right"] <= 643, "wider than the paper"
            first = main.cell(0, 0).evaluate(
                "td => [getComputedStyle(td).printColorAdjust, getComputedStyle(td).backgroundColor]"
            )
            assert first[0] == "exact" and first[1] != "rgba(0, 0, 0, 0)"
        finally:
            page.emulate_media(media="screen")
            page.set_viewport_size({"width": 1280, "height": 720})


@pytest.mark.parametrize("lesson, tag", [("watch-it-learn", "attention-training"), ("why-the-root", "root-lab")])
def test_every_plot_has_a_sentence_and_its_numbers(new_page, site, no_python, lesson, tag):
    page = new_page()
    page.watch.allow(no_python)
    plots = Lesson(page, site, lesson).open().page.locator(f"{tag} figure.plot")
    assert plots.count() >= 1
    for plot in plots.all():
        assert len(plot.locator("svg[role=img]").get_attribute("aria-label").split()) >= 4
    numbers = page.locator(f"{tag} details:visible").filter(has=page.locator("summary", has_text="numbers")).first
    numbers.locator("summary").click()
    assert numbers.locator("tbody tr").count() >= 5
