"""The parts a lesson can have besides text: one line per kind in DIRECTIVES. A new widget is a new line and a template.

A kind is handled in three steps, so that every mistake of the author is found before anything is run or written:
  read(directive, lesson)   look at options and body; raise Mistake(line, text); what it returns becomes directive.value
  ask(directive, lesson)    a question for recorder.py, or None; its answer is stored by the content of the question
  show(directive, page)     -> the variables for the template, under the name `variable`
"""

import re
from dataclasses import dataclass

import yaml

from publish.parts import (
    challenge,
    hand_table,
    layer_film,
    maps,
    pair_stepper,
    position_clocks,
    questions,
    real_heads,
    root_lab,
    softmax_bench,
    training_fan,
    training_panel,
    transformer,
    transformer_block,
    two_layers,
    vector_plane,
)
from publish.parts.grid import first_grid, threads
from publish.parts.html import highlighted, json_text
from publish.parts.sentences import words_of
from publish.text.document import read_markdown
from publish.text.markdown import Mistake


@dataclass
class Kind:
    template: str  # in py/publish/parts/templates/
    variable: str  # what the template calls it
    options: str  # the option names it knows; a name with ! must be given
    read: callable = lambda directive, lesson: None
    ask: callable = lambda directive, lesson: None
    show: callable = lambda directive, page: {}
    part: bool = False  # counts as a part a reader can finish


def read_directive(directive, lesson):
    """Check one directive and fill directive.value; raises Mistake."""
    kind = DIRECTIVES.get(directive.kind)
    if kind is None:
        raise Mistake(directive.line, f"unknown fence {{{directive.kind}}}; known are {', '.join(DIRECTIVES)}")
    names = kind.options.replace("!", "").split()
    for name in directive.options:
        if name not in names:
            raise Mistake(
                directive.line,
                f"{{{directive.kind}}} has no option :{name}:; "
                + (f"known are {', '.join(names)}" if names else "it has none"),
            )
    for name in kind.options.split():
        if name.endswith("!") and not directive.options.get(name[:-1]):
            near = re.search(rf"^[\s\u00a0]*:?{name[:-1]}\s*:?[\s\u00a0].*$", directive.body, re.M)
            there = (
                f"; the line {near[0].strip()!r} lacks a colon, or has a hard space"
                if near
                else "; add it below the fence"
            )
            raise Mistake(directive.line, f"{{{directive.kind}}} needs the line :{name[:-1]}: ...{there}")
    directive.value = kind.read(directive, lesson)


# --- code cells -----------------------------------------------------------------------------------------------------


def read_cell(directive, lesson):
    if directive.argument not in ("python", ""):
        raise Mistake(
            directive.line, f"{{code-cell}} {directive.argument}: only python can run here; write {{code-cell}} python"
        )
    if not directive.body.strip():
        raise Mistake(directive.line, "the cell is empty; write Python between its options and the closing fence")
    if not directive.options["name"].isidentifier():
        raise Mistake(
            directive.line,
            f"the cell's name {directive.options['name']!r} cannot be used in {{eval}}; use letters, digits and _",
        )
    return directive.body


def ask_cell(directive, lesson):
    return {
        "kind": "cell",
        "name": directive.options["name"],
        "source": directive.value,
        "line": directive.body_line,
        "may_raise": "raises" in directive.options,
    }


PICTURES = {
    "map": ("cell-map", "cell-map"),
    "curve": ("plot", "cell-curve"),
}  # kind -> class of the figure, its drawing


def show_cell(directive, page):
    run = page.answer(directive)
    return {
        "name": directive.options["name"],
        "caption": page.inline(directive.options.get("caption", "")),
        "source": directive.value,
        "highlighted": highlighted(directive.value),
        "json": json_text(directive.value),
        "recorded": run,
        "pictures": [
            {"name": PICTURES[one["kind"]][0], "drawing": page.draw(PICTURES[one["kind"]][1], one)}
            for one in (run or {}).get("pictures", [])
        ],
    }


# --- the attention grid ---------------------------------------------------------------------------------------------

SWITCHES = ("projections", "positions", "mask")


def read_grid(directive, lesson):
    options = directive.options
    words_of(directive)
    switches = options.get("switches", "").replace(",", " ").split()
    for name in switches:
        if name not in SWITCHES:
            raise Mistake(directive.line, f"the grid has no switch {name!r}; it has {', '.join(SWITCHES)}")
    try:
        r = float(options.get("r", 4))
    except ValueError:
        raise Mistake(directive.line, f":r: {options['r']} is not a number; write for instance :r: 4") from None
    predict = options.get("predict")
    if predict and predict not in options["sentence"].split():
        raise Mistake(directive.line, f":predict: {predict} is not a word of the sentence; choose one that is")
    chosen = {what: options.get(what, known[0]) for what, known in GRID_CHOICES.items()}
    for what, known in GRID_CHOICES.items():
        if chosen[what] not in known:
            raise Mistake(directive.line, f":{what}: {chosen[what]} is unknown; known are {', '.join(known)}")
    return {
        "sentence": options["sentence"],
        "r": r,
        "switches": switches,
        "predict": predict,
        "name": options["name"],
        **chosen,
    }


GRID_CHOICES = {"mask": ("causal", "earlier"), "head": ("agreement", "previous")}


def ask_grid(directive, lesson):
    return {
        "kind": "door",
        "line": directive.line,
        "question": {
            "do": "attend",
            **{name: directive.value[name] for name in ("sentence", "r", "switches", "mask", "head")},
        },
    }


def show_grid(directive, page):
    answer = page.answer(directive)
    grid = first_grid(directive.value, answer, page.words)
    return {**grid, "threads": page.draw("threads", threads(grid, answer, page.words))}


# --- reading lists, notes -------------------------------------------------------------------------------------------

READING = ("title", "authors", "year", "kind", "where", "url", "language", "why")


def read_reading(directive, lesson):
    try:
        entries = yaml.safe_load(directive.body)
    except yaml.MarkedYAMLError as error:
        raise Mistake(
            directive.body_line + error.problem_mark.line,
            f"{{reading}}: {error.problem}; quote a value that contains a colon",
        ) from None
    if not isinstance(entries, list):
        raise Mistake(directive.line, "{reading} holds no list; begin each entry with `- title: ...`")
    for entry in entries:
        if missing := [name for name in READING if name not in entry]:
            raise Mistake(
                directive.line, f"{{reading}}: the entry {entry.get('title', '?')!r} lacks {', '.join(missing)}; add it"
            )
        if not re.match("https?://", str(entry["url"])):
            raise Mistake(
                directive.line, f"{{reading}}: the url {entry['url']} begins with no https://; write the whole address"
            )
    return entries


def show_note(directive, page):
    return {"kind": directive.kind, "title": page.inline(directive.argument), "body": page.blocks(directive.value)}


NOTE = Kind("note.html", "note", "name", read_markdown, show=show_note)

DIRECTIVES = {
    "code-cell": Kind("code-cell.html", "cell", "name! caption raises", read_cell, ask_cell, show_cell),
    "attention-grid": Kind(
        "attention-grid.html", "grid", "name! sentence! r switches predict mask head", read_grid, ask_grid, show_grid
    ),
    "layer-film": Kind(
        "layer-film.html", "film", "name! sentence! asks grid", layer_film.read, layer_film.ask, layer_film.show
    ),
    "position-clocks": Kind("position-clocks.html", "clocks", "name!", show=position_clocks.show),
    "transformer-block": Kind(
        "transformer-block.html",
        "block",
        "name! sentence!",
        transformer_block.read,
        transformer_block.ask,
        transformer_block.show,
    ),
    "pair-stepper": Kind(
        "pair-stepper.html",
        "stepper",
        "name! sentence! query! key!",
        pair_stepper.read,
        pair_stepper.ask,
        pair_stepper.show,
    ),
    "root-lab": Kind("root-lab.html", "lab", "name! keys draws", root_lab.read, root_lab.ask, root_lab.show),
    "head-grids": Kind(
        "head-grids.html", "heads", "name! sentence! heads!", maps.read_heads, maps.ask_heads, maps.show_heads
    ),
    "cross-grid": Kind(
        "cross-grid.html", "cross", "name! queries! keys!", maps.read_cross, maps.ask_cross, maps.show_cross
    ),
    "real-heads": Kind("real-heads.html", "real", "name!", real_heads.read, real_heads.ask, real_heads.show),
    "attention-training": Kind(
        "attention-training.html",
        "training",
        "name! sentence! asks",
        training_panel.read,
        training_panel.ask,
        training_panel.show,
    ),
    "two-layers": Kind(
        "two-layers.html", "layers", "name! line! model", two_layers.read, two_layers.ask, two_layers.show
    ),
    "transformer-training": Kind(
        "transformer-training.html", "training", "name!", ask=transformer.ask_training, show=transformer.show_training
    ),
    "transformer-writing": Kind(
        "transformer-writing.html", "writing", "name! start", ask=transformer.ask_writing, show=transformer.show_writing
    ),
    "cache-counter": Kind("cache-counter.html", "cache", "name!", show=transformer.show_cache),
    "hand-table": Kind("hand-table.html", "hand", "name!", ask=hand_table.ask, show=hand_table.show),
    "training-fan": Kind("training-fan.html", "fan", "name!", ask=training_fan.ask, show=training_fan.show),
    "vector-plane": Kind(
        "vector-plane.html",
        "plane",
        "name! asks! query target tasks dial matrices",
        vector_plane.read,
        show=vector_plane.show,
    ),
    "softmax-bench": Kind(
        "softmax-bench.html", "bench", "name! divide shift mask push", softmax_bench.read, show=softmax_bench.show
    ),
    "challenge": Kind(
        "code-challenge.html",
        "challenge",
        "optional solution",
        challenge.read,
        challenge.ask,
        challenge.show,
        part=True,
    ),
    "question": Kind(
        "quiz-question.html",
        "question",
        "name! answer margin unit",
        questions.read,
        questions.ask,
        questions.show,
        part=True,
    ),
    "reading": Kind("reading.html", "reading", "", read_reading, show=lambda directive, page: directive.value),
    "note": NOTE,
    "tip": NOTE,
    "warning": NOTE,
}
