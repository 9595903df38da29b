"""{two-layers}: a line of symbols in a model of one or two layers, which two-layers.js trains in the page.

What ten random starts came to lies beside the lesson in starts.json; `python3 -m induction` in py/course makes it.
"""

import json

from publish.parts.grid import rows_of
from publish.parts.html import json_text
from publish.parts.training_panel import percent
from publish.text.markdown import Mistake

MODELS = ("two", "hand")
LAYERS = {"one": "1", "two": "2"}
STARTS = range(10)
FILE = "starts.json"


def read(directive, lesson):
    options = directive.options
    model = options.get("model", "two")
    if model not in MODELS:
        raise Mistake(directive.line, f":model: {model} is unknown; known are {', '.join(MODELS)}")
    if model == "two" and not (lesson.folder / FILE).exists():
        raise Mistake(
            directive.line,
            f"{{two-layers}}: the file {FILE} is missing beside lesson.md; "
            "`python3 -m induction` in py/course makes it",
        )
    recorded = json.loads((lesson.folder / FILE).read_text("utf-8")) if model == "two" else None
    return {"name": options["name"], "line": options["line"], "model": model, "recorded": recorded}


def ask(directive, lesson):
    return {
        "kind": "door",
        "line": directive.line,
        "question": {"do": "two_layers", "line": directive.value["line"], "model": directive.value["model"]},
    }


def show(directive, page):
    """-> what two-layers.html calls `layers`."""
    value, answer = directive.value, page.answer(directive)
    maps = [[rows_of(one) for one in layer] for layer in answer["maps"]]
    read = {"symbols": answer["symbols"], "maps": maps, "chances": answer["chances"]}
    drawn = {part: page.draw(f"two-layers-{part}", {**read, "off": []}) for part in ("threads", "heads", "next")}
    shown = {
        **value,
        **drawn,
        "last": answer["symbols"][-1],
        "accuracy": percent(answer["accuracy"]),
        "starts": STARTS,
        "plot": None,
        "steps": 0,
    }
    kept = {"answer": answer if value["model"] == "hand" else {**answer, "state": None}}
    if value["recorded"]:
        recorded = {
            model: {name: value["recorded"][layers][name] for name in ("steps", "accuracies")}
            for model, layers in LAYERS.items()
        }
        last, guessing = recorded["two"]["steps"][-1], value["recorded"]["guessing"]
        curve = {
            "recorded": recorded["two"],
            "own": {"steps": [], "accuracies": []},
            "model": "two",
            "last": last,
            "guessing": guessing,
        }
        kept |= {"recorded": recorded, "last": last, "guessing": guessing}
        shown |= {"plot": page.draw("two-layers-curve", curve), "steps": last}
    return {**shown, "json": json_text(kept)}
