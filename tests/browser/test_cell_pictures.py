"""show() and plot() in a cell: drawn in the page as the build drew them, as text, on a phone."""

import re

import pytest
from axe import violations
from playwright.sync_api import expect

pytestmark = pytest.mark.saves_data

LESSON = "order-masks-cross"


def test_a_run_draws_what_the_build_drew(visit):
    lesson = visit(LESSON)
    cells = "all => all.map(td => [td.dataset.shade, td.textContent])"
    recorded = lesson.cell("e2").at.locator(".cell-map td[data-shade]").evaluate_all(cells)
    assert len(recorded) == 144
    for name in ("e0", "e1"):
        lesson.cell(name).run()
    lesson.cell("e2").run()
    figure = lesson.cell("e2").at.locator(".cell-map")
    expect(figure).to_have_count(1)
    expect(figure.locator("figcaption")).to_have_text("dot products of the first 12 positions")
    assert figure.locator("td[data-shade]").evaluate_all(cells) == recorded


def test_curves_names_and_odd_numbers_are_drawn_and_text_stays_text(visit):
    lesson = visit(LESSON, viewport={"width": 360, "height": 740}, color_scheme="dark", reduced_motion="reduce")
    cell = lesson.cell("e0")
    cell.source = (
        "import numpy as np\nfrom plotting import show, plot\nprint('before')\n"
        "show([[1, -2], [np.nan, np.inf]], rows=['<b>a</b>', 'b'], title='odd')\n"
        "plot([np.arange(50) ** 2, 50 * np.arange(50)], names=['square', 'line'], xlabel='n', title='growth')\n"
        "show(np.random.default_rng(0).random((30, 30)))\n'last'"
    )
    cell.run()
    output = cell.part("output")
    expect(output.locator(".cell-map th[scope=row]").first).to_have_text("<b>a</b>")
    assert output.locator(".cell-map").first.locator("tbody td").all_inner_texts() == ["1", "−2", "NaN", "∞"]
    expect(output.locator("figure.plot path.line")).to_have_count(2)
    expect(output.locator("figure.plot [data-part=legend] li")).to_have_text(["square", "line"])
    expect(output.locator(".cell-map")).to_have_count(2)
    assert re.match(r"before\s+odd[\s\S]*growth[\s\S]*'last'", cell.output)
    assert violations(lesson.page, "code-cell[name=e0]") == []
    assert lesson.page.evaluate("document.documentElement.scrollWidth") <= 360
    lesson.page.watch.verify()
