"""Plots as static/drawing/plot.js draws them: what is drawn stands where the numbers say."""

import math
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from publish.parts.drawing import draw
from publish.setup.problem import Problem

ROOT = Path(__file__).parents[2]
WORDS = {"plot.low": "plot.low", "plot.high": "plot.high", "plot.numbers": "numbers"}
NAN = math.nan
SPECS = [
    {
        "title": "Loss",
        "x": {"label": "step"},
        "y": {"label": "loss", "from": 0},
        "series": [{"kind": "line", "x": list(range(40)), "y": [3 / (n + 1) for n in range(40)]}],
    },
    {
        "title": 'With "quotes" & <signs>',
        "says": "It falls.",
        "width": 500,
        "height": 150,
        "marks": [{"x": 64, "name": "64"}],
        "x": {"label": "d_k", "from": 2, "to": 512, "log": True, "ticks": [2, 16, 128, 512]},
        "y": {"label": "weight", "to": 1, "digits": 3},
        "series": [
            {
                "kind": "band",
                "name": "most",
                "tone": 2,
                "x": [2, 64, 512],
                "low": [0.2, 0.1, -0.25],
                "high": [0.6, 0.7, 1.5],
            },
            {"kind": "line", "name": "mean", "tone": 2, "x": [2, 64, 512], "y": [0.4, 0.5, 0.9]},
        ],
    },
    {
        "title": "A gap",
        "x": {"label": "x"},
        "y": {"label": "y", "log": True},
        "series": [
            {"kind": "line", "name": "a", "x": [0, 1, 2, 3, 4], "y": [1, 10, NAN, 200, 1000]},
            {"kind": "dots", "name": "b", "x": [0, 1, 2.5], "y": [3, NAN, 5]},
        ],
    },
    {
        "title": "Bars",
        "x": {"label": "score", "from": -8, "to": 8},
        "y": {"label": ""},
        "series": [{"kind": "bars", "wide": 2, "x": [-3, -1, 1, 3], "y": [0.25, 1, 0, -0.5]}],
    },
    {
        "title": "Nothing yet",
        "x": {"label": "step"},
        "y": {"label": "loss"},
        "series": [{"kind": "line", "x": [], "y": []}],
    },
    {
        "title": "One point",
        "x": {"label": "step"},
        "y": {"label": "loss"},
        "series": [{"kind": "line", "x": [1], "y": [1e6]}],
    },
    {
        "title": "Tiny",
        "x": {"label": "step"},
        "y": {"label": "loss", "digits": 6},
        "series": [{"kind": "line", "x": [1, 2], "y": [-3e-5, 2.2e-4]}],
    },
]


def drawn(spec):
    """Every figure of a plot as the build has it -> one XML element."""
    return ElementTree.fromstring(f"<figure>{draw(ROOT, 'plot', spec, WORDS)}</figure>")


def rows_of(spec):
    return [[cell.text for cell in row] for row in drawn(spec).find(".//tbody")]


def outline(svg, kind):
    return [path.get("d") for path in svg.iter("path") if path.get("class") == kind]


def test_a_line_runs_from_corner_to_corner():
    svg = drawn(
        {
            "title": "A",
            "width": 354,
            "height": 260,
            "x": {"label": "", "from": 0, "to": 10},
            "y": {"label": "", "from": 0, "to": 10},
            "series": [{"kind": "line", "x": [0, 5, 10], "y": [0, 5, 10]}],
        }
    )
    assert outline(svg, "line") == ["M42 224L192 124L342 24"]


def test_on_a_log_axis_equal_factors_are_equal_steps():
    svg = drawn(
        {
            "title": "A",
            "width": 354,
            "x": {"label": "", "log": True},
            "y": {"label": "", "from": 0, "to": 1},
            "series": [{"kind": "line", "x": [1, 10, 100], "y": [0, 0, 0]}],
        }
    )
    assert [float(point.split()[0]) for point in outline(svg, "line")[0][1:].split("L")] == [42, 192, 342]


def test_what_is_not_a_number_leaves_a_gap_and_a_dash_in_the_table():
    assert len(outline(drawn(SPECS[2]), "line")) == 2
    assert rows_of(SPECS[2])[2] == ["2", "–", "–"]


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["title"])
def test_every_drawing_has_words_and_stays_in_its_box(spec):
    svg = drawn(spec).find(".//svg")
    assert svg.get("role") == "img" and svg.get("aria-label").startswith(spec["title"])
    for text in svg.iter("text"):
        assert 0 <= float(text.get("x")) <= spec.get("width", 360) and 0 <= float(text.get("y")) <= spec.get(
            "height", 200
        )


def test_a_plot_may_leave_its_table_to_its_page():
    assert drawn({**SPECS[0], "numbers": False}).find("details") is None and drawn(SPECS[0]).find("details") is not None


def test_bands_are_listed_by_both_edges():
    assert rows_of(SPECS[1])[0] == ["2", "0.200", "0.600", "0.400"]


def test_a_figure_that_cannot_be_drawn_is_named_and_the_next_one_is_drawn():
    with pytest.raises(Problem, match="static/drawing/plot.js: TypeError"):
        draw(ROOT, "plot", {"title": "without axes"}, WORDS)
    assert drawn(SPECS[0]).find(".//svg") is not None
