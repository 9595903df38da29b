"""{hand-table}: the tables that a reader fills by hand, level by level; static/elements/on-demand/hand-table.js gives it life."""

from publish.parts.grid import rows_of, shade
from publish.parts.html import json_text
from publish.parts.training_panel import signed

CHOSEN = {"head": 0, "row": 2, "col": 0}  # verb.sg asks for noun.sg: the first entry that a level needs


def ask(directive, lesson):
    return {"kind": "door", "line": directive.line, "question": {"do": "hand_levels"}}


def show(directive, page):
    """-> what hand-table.html calls `hand`."""
    levels = page.answer(directive)["levels"]
    name, first = next(iter(levels.items()))
    empty = [[0.0] * len(first["readings"]) for _ in first["readings"]]
    drawn = {
        "tables": {"readings": first["readings"], "tables": [empty], "chosen": CHOSEN},
        "jobs": {"jobs": first["jobs"]},
        "reading": {
            "tokens": first["tokens"],
            "asks": first["asks"],
            "heads": [rows_of(one) for one in first["heads"]],
        },
    }
    return {
        "name": directive.options["name"],
        "level": name,
        "levels": list(levels),
        "readings": first["readings"],
        "learnt": [[{"shown": signed(entry), "shade": shade(entry)} for entry in row] for row in first["learnt"]],
        **{part: page.draw(f"hand-{part}", data) for part, data in drawn.items()},
        "json": json_text({"levels": {name: {**level, "learnt": None} for name, level in levels.items()}}),
    }
