"""{training-fan}: ten random starts as ten curves, recorded for the usual recipe; static/elements/on-demand/training-fan.js trains others."""

from publish.parts.html import json_text
from publish.parts.training_panel import percent

STARTS = 10
COLUMNS = (0, 10, 20, 40, 60)  # the steps of the table


def ask(directive, lesson):
    return {
        "kind": "fan",
        "line": directive.line,
        "questions": [{"do": "training_fan", "start": start} for start in range(STARTS)],
    }


def show(directive, page):
    """-> what training-fan.html calls `fan`."""
    runs = page.answer(directive)
    return {
        "name": directive.options["name"],
        "plot": page.draw("training-fan", {"runs": runs, "values": "random", "freeze": False}),
        "columns": COLUMNS,
        "rows": [
            [run["start"], *(percent(run["shares"][run["steps"].index(step)]) for step in COLUMNS)] for run in runs
        ],
        "json": json_text({"runs": runs, "columns": COLUMNS}),
    }
