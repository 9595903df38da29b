"""The grid comes alive: inside a cell, broken on purpose, drawn by the reader's own function, shared by a link, saved as a file."""

import authored
import pytest
from playwright.sync_api import expect
from test_grid_points import numbers_of

pytestmark = pytest.mark.saves_data

KEYS, CAR, ARE = 1, 4, 5
RIGHT = authored.program("self-attention", "solution.py")
SWAPPED = RIGHT + "\n\nright = self_attention\ndef self_attention(X, Wq, Wk, Wv):\n    return right(X, Wk, Wq, Wv)\n"


class TestWithoutPython:
    @pytest.fixture(autouse=True)
    def alone(self, no_python, page):
        page.watch.allow(no_python)

    @pytest.fixture
    def grid(self, lesson):
        return lesson.open().grid("main")

    def test_the_script_draws_the_table_that_the_build_wrote(self, grid, new_page, site):
        still = new_page(java_script_enabled=False)
        still.goto(site.url + "lessons/self-attention/")
        cells = (
            "all => all.map(td => [td.textContent, td.dataset.weight, td.dataset.shade, td.hasAttribute('data-wins')])"
        )
        built = still.locator("attention-grid[name=main] td[data-weight]").evaluate_all(cells)
        assert built == grid.at.locator("td[data-weight]").evaluate_all(cells)
        assert (
            still.locator("attention-grid[name=main] [data-part=reading]").first.inner_text()
            == grid.part("reading").inner_text()
        )

    def test_a_guess_is_asked_before_the_first_switch_and_marked_after_it(self, grid):
        box = grid.part("prediction")
        expect(box).to_be_visible()
        box.get_by_role("button", name="car", exact=True).click()
        grid.turn("projections")
        expect(box).to_have_attribute("data-verdict", "wrong")
        assert "keys" in grid.part("verdict").inner_text()

    def test_a_guess_outlives_a_reload(self, grid, lesson):
        grid.part("prediction").get_by_role("button", name="keys", exact=True).click()
        box = lesson.open().grid("main").part("prediction")
        expect(box.get_by_role("button", name="keys", exact=True)).to_have_attribute("aria-pressed", "true")
        lesson.grid("main").turn("projections")
        expect(box).to_have_attribute("data-verdict", "right")

    def test_arrow_keys_walk_the_cells_and_enter_looks_inside(self, grid):
        grid.turn("projections")
        page = grid.page
        grid.cell(ARE, ARE).focus()
        for _ in range(4):
            page.keyboard.press("ArrowLeft")
        expect(grid.cell(ARE, KEYS)).to_be_focused()
        page.keyboard.press("Enter")
        inspector = grid.part("inspector")
        expect(inspector).to_be_visible()
        assert "keys" in inspector.inner_text()
        page.keyboard.press("ArrowRight")  # it follows
        expect(inspector.locator(".title")).to_contain_text("to")
        expect(grid.cell(ARE, 2)).to_be_focused()
        page.keyboard.press("Escape")
        expect(inspector).to_be_hidden()
        expect(grid.cell(ARE, 2)).to_be_focused()

    def test_the_steps_inside_a_cell_add_up(self, grid):
        grid.turn("projections")
        grid.cell(ARE, KEYS).click()
        expect(grid.part("inspector")).to_be_visible()
        meet, stages = (
            list(numbers_of(grid.part("inspector").locator(".step").nth(n).locator("table")).values()) for n in (0, 1)
        )
        query, key, products = meet
        total = products.pop()
        assert products == pytest.approx([q * k for q, k in zip(query, key)], abs=0.03)
        assert sum(products) == pytest.approx(total, abs=0.06)
        assert stages[3][KEYS] == pytest.approx(grid.weights()[ARE][KEYS], abs=0.0051)

    def test_a_chosen_cell_links_its_row_its_column_and_their_words(self, grid):
        grid.cell(ARE, CAR).click()
        expect(grid.at.locator("tr[data-chosen] th")).to_have_text("are")
        expect(grid.at.locator("thead th[data-linked]")).to_have_text("car")

    def test_the_panel_on_honesty_sets_the_weight_beside_weight_times_length(self, grid):
        rows = grid.tool("honest").locator("tbody tr")
        expect(rows).to_have_count(7)
        _, weight, length, product = rows.first.locator("th, td").all_inner_texts()
        assert float(weight) * float(length) == pytest.approx(float(product), abs=0.03)

    def test_its_numbers_are_saved_as_csv_and_its_picture_as_svg_and_png(self, grid, tmp_path):
        box, weights = grid.tool("share"), grid.weights()
        for kind in ("csv", "svg", "png"):
            with grid.page.expect_download() as download:
                box.locator(f"[data-file={kind}]").click()
            download.value.save_as(tmp_path / f"grid.{kind}")
        lines = (tmp_path / "grid.csv").read_text("utf-8-sig").splitlines()
        assert lines[0] == '"","the","keys","to","this","car","are","here"'
        assert [float(number) for number in lines[6].split(",")[1:]] == pytest.approx(weights[ARE], abs=1e-6)
        assert (tmp_path / "grid.svg").read_text("utf-8").count("<rect") >= 49
        assert (tmp_path / "grid.png").read_bytes().startswith(b"\x89PNG")


class TestWithPython:
    def test_a_link_brings_back_sentence_switch_length_and_cell(self, journey):
        journey.page.goto(
            journey.url + "#grid-main:s=the+key+to+these+cars+is+here&on=projections.nonsense&r=5&cell=5.1&broken=evil"
        )
        grid = journey.grid("main")
        grid.shows("the key to these cars is here".split())
        expect(grid.switch("projections")).to_have_attribute("aria-pressed", "true")
        expect(grid.at.locator("input[name=r]")).to_have_value("5")
        expect(grid.part("inspector").locator(".title")).to_contain_text("key", timeout=20_000)

    def test_a_hostile_link_is_text_and_nothing_else(self, journey):
        journey.page.goto(
            journey.url + "#grid-main:s=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E&r=1e999&on=__proto__&cell=99.99"
        )
        grid = journey.grid("main")
        expect(grid.at.locator("tbody th").first).to_have_text("<", timeout=60_000)
        assert grid.at.locator("table img").count() == 0

    @pytest.mark.parametrize(
        "variant, wrong_sums", [("columns", True), ("unnormalised", True), ("no-divisor", False), ("swapped", False)]
    )
    def test_broken_on_purpose_it_says_so_and_what_the_grader_would_say(self, journey, variant, wrong_sums):
        journey.page.goto(journey.url + "#grid-main:s=the+keys+to+this+car+are+here&on=projections&r=4")
        grid = journey.grid("main")
        grid.shows("the keys to this car are here".split()).reaches("ready")
        whole = grid.weights()
        box = grid.tool("broken")
        box.locator(f"input[value={variant}]").check()
        expect(grid.part("banner")).to_be_visible(timeout=20_000)
        grid.reaches("ready")
        assert grid.weights() != whole
        assert any(abs(sum(row) - 1) > 0.05 for row in grid.weights()) == wrong_sums
        expect(box.locator("[data-part=broken-says]")).to_contain_text("check of the challenge")
        grid.part("banner").locator("button").click()
        expect(grid.part("banner")).to_be_hidden(timeout=20_000)
        assert grid.weights() == whole

    def test_the_readers_own_function_draws_the_grid_also_a_wrong_one(self, journey):
        grid, challenge = journey.grid("main"), journey.challenge()
        challenge.source = SWAPPED
        box = grid.tool("own")
        box.locator("input[value=own]").check()
        expect(box.locator("[data-part=own-says]")).to_contain_text("differ", timeout=60_000)
        assert grid.at.locator("td[data-differs]").count() > 5
        challenge.source = "def self_attention(X, Wq, Wk, Wv):\n    return 1 / 0"
        box.locator("[data-do=draw-again]").click()
        expect(grid.part("problem")).to_contain_text("line 2", timeout=60_000)
        expect(grid.at).to_have_attribute("data-stale", "")
        challenge.source = RIGHT
        box.locator("[data-do=draw-again]").click()
        expect(box.locator("[data-part=own-says]")).to_contain_text("exactly", timeout=60_000)
        assert grid.at.locator("td[data-differs]").count() == 0
        box.locator("input[value=lesson]").check()
        expect(grid.part("banner")).to_be_hidden(timeout=20_000)

    def test_after_a_pass_the_readers_function_draws(self, journey):
        challenge = journey.challenge()
        challenge.source = RIGHT
        challenge.check("passed")
        expect(journey.grid("main").part("banner")).to_contain_text("your function", timeout=60_000)

    def test_the_code_beside_the_grid_prints_its_numbers(self, journey):
        journey.page.goto(journey.url + "#grid-main:s=the+keys+are+here&on=projections&r=4")
        grid = journey.grid("main")
        grid.shows("the keys are here".split())
        grid.tool("code")
        code = journey.cell("grid-main")
        code.run()
        printed = [
            [float(number) for number in line.strip(" []").split()] for line in code.output.strip().splitlines()[-4:]
        ]
        for row, shown in zip(grid.weights(), printed):
            assert shown == pytest.approx(row, abs=0.0051)
