"""The parts a lesson can have besides text: one line per kind in DIRECTIVES. A new widget is a new line and a template.

A kind is handled in three steps, so that every mistake of the author is found before anything is run or written:
  read(directive, lesson)   look at options and body; raise Mistake(line, text); what it returns becomes directive.value
  ask(directive, lesson)    a question for recorder.py, or None; its answer is stored by the content of the question
  show(directive, page)     -> the variables for the template, under the name `variable`
"""
import hashlib
import json
from dataclasses import dataclass

import yaml

from publish import lab, maps, questions, stepper, trainings
from publish.document import read_part
from publish.grids import first_grid
from publish.html import highlighted, json_text
from publish.markdown import Mistake


@dataclass
class Kind:
    template: str                # in py/publish/templates/
    variable: str                # what the template calls it
    options: str                 # the option names it knows; a name with ! must be given
    read: callable = lambda directive, lesson: None
    ask: callable = lambda directive, lesson: None
    show: callable = lambda directive, page: {}
    part: bool = False           # counts as a part a reader can finish


def read_directive(directive, lesson):
    """Check one directive and fill directive.value; raises Mistake."""
    kind = DIRECTIVES.get(directive.kind)
    if kind is None:
        raise Mistake(directive.line, f"unknown fence {{{directive.kind}}}; known are {', '.join(DIRECTIVES)}")
    names = kind.options.replace("!", "").split()
    for name in directive.options:
        if name not in names:
            raise Mistake(directive.line, f"{{{directive.kind}}} has no option :{name}:; "
                          + (f"known are {', '.join(names)}" if names else "it has none"))
    for name in kind.options.split():
        if name.endswith("!") and not directive.options.get(name[:-1]):
            raise Mistake(directive.line, f"{{{directive.kind}}} needs the line :{name[:-1]}: ...; add it below the fence")
    directive.value = kind.read(directive, lesson)


# --- code cells -----------------------------------------------------------------------------------------------------

def read_cell(directive, lesson):
    if directive.argument not in ("python", ""):
        raise Mistake(directive.line, f"{{code-cell}} {directive.argument}: only python can run here; write {{code-cell}} python")
    if not directive.body.strip():
        raise Mistake(directive.line, "the cell is empty; write Python between its options and the closing fence")
    if not directive.options["name"].isidentifier():
        raise Mistake(directive.line, f"the cell's name {directive.options['name']!r} cannot be used in {{eval}}; "
                      "use letters, digits and _")
    return directive.body


def ask_cell(directive, lesson):
    return {"kind": "cell", "name": directive.options["name"], "source": directive.value, "line": directive.body_line,
            "may_raise": "raises" in directive.options}


def show_cell(directive, page):
    run = page.answer(directive)
    return {"name": directive.options["name"], "caption": page.inline(directive.options.get("caption", "")),
            "source": directive.value, "highlighted": highlighted(directive.value), "json": json_text(directive.value),
            "recorded": run}


# --- the attention grid ---------------------------------------------------------------------------------------------

SWITCHES = ("projections", "positions", "mask")


def read_grid(directive, lesson):
    options = directive.options
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
    return {"sentence": options["sentence"], "r": r, "switches": switches, "predict": predict, "name": options["name"], **chosen}


GRID_CHOICES = {"mask": ("causal", "earlier"), "head": ("agreement", "previous")}


def ask_grid(directive, lesson):
    return {"kind": "door", "line": directive.line,
            "question": {"do": "attend", **{name: directive.value[name] for name in ("sentence", "r", "switches", "mask", "head")}}}


def show_grid(directive, page):
    return first_grid(directive.value, page.answer(directive), page.words)


# --- the challenge --------------------------------------------------------------------------------------------------

def read_challenge(directive, lesson):
    function = directive.argument
    if not function.isidentifier():
        raise Mistake(directive.line, f"{{challenge}} {function!r} is not the name of a function; write {{challenge}} my_function")
    for name in ("stub.py", "solution.py", "checks.py"):
        if not (lesson.folder / name).exists():
            raise Mistake(directive.line, f"{{challenge}} {function}: the file {name} is missing beside lesson.md; add it")
    return read_markdown(directive, lesson)


def ask_challenge(directive, lesson):
    """The files it is made of are part of the question, so that a change asks it again."""
    files = sorted(path for path in lesson.folder.rglob("*") if path.suffix in (".py", ".toml"))
    return {"kind": "challenge", "line": directive.line, "function": directive.argument, "language": lesson.lang,
            "files": {str(path.relative_to(lesson.folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}}


def show_challenge(directive, page):
    packet = page.answer(directive)
    solutions = [{"title": style["title"] or page.words["challenge.model"], "highlighted": highlighted(style["code"])} for style in packet["styles"]]
    return {"name": directive.options.get("name", directive.argument), "function": directive.argument,
            "statement": page.blocks(directive.value), "stub": packet["stub"], "highlighted": highlighted(packet["stub"]),
            "json": json_text(packet["stub"]), "solutions": solutions,
            "packet": page.attach(directive.argument, ".json", json.dumps(packet))}   # apart: the first paint needs none of it


# --- reading lists, notes -------------------------------------------------------------------------------------------

READING = ("title", "authors", "year", "kind", "where", "url", "language", "why")


def read_reading(directive, lesson):
    try:
        entries = yaml.safe_load(directive.body)
    except yaml.MarkedYAMLError as error:
        raise Mistake(directive.body_line + error.problem_mark.line,
                      f"{{reading}}: {error.problem}; quote a value that contains a colon") from None
    if not isinstance(entries, list):
        raise Mistake(directive.line, "{reading} holds no list; begin each entry with `- title: ...`")
    for entry in entries:
        if missing := [name for name in READING if name not in entry]:
            raise Mistake(directive.line, f"{{reading}}: the entry {entry.get('title', '?')!r} lacks {', '.join(missing)}; add it")
    return entries


def read_markdown(directive, lesson):
    if directive.tokens is None:
        directive.tokens = read_part(lesson.document, directive.body, directive.body_line)
    return directive.tokens


def show_note(directive, page):
    return {"kind": directive.kind, "title": page.inline(directive.argument), "body": page.blocks(directive.value)}


NOTE = Kind("note.html", "note", "name", read_markdown, show=show_note)

DIRECTIVES = {
    "code-cell": Kind("code-cell.html", "cell", "name! caption raises", read_cell, ask_cell, show_cell),
    "attention-grid": Kind("attention-grid.html", "grid", "name! sentence! r switches predict mask head", read_grid, ask_grid, show_grid),
    "pair-stepper": Kind("pair-stepper.html", "stepper", "name! sentence! query! key!", stepper.read, stepper.ask, stepper.show),
    "root-lab": Kind("root-lab.html", "lab", "name! keys draws", lab.read, lab.ask, lab.show),
    "head-grids": Kind("head-grids.html", "heads", "name! sentence! heads!", maps.read_heads, maps.ask_heads, maps.show_heads),
    "cross-grid": Kind("cross-grid.html", "cross", "name! queries! keys!", maps.read_cross, maps.ask_cross, maps.show_cross),
    "attention-training": Kind("attention-training.html", "training", "name! sentence! asks", trainings.read, trainings.ask, trainings.show),
    "challenge": Kind("code-challenge.html", "challenge", "name", read_challenge, ask_challenge, show_challenge,
                      part=True),
    "question": Kind("quiz-question.html", "question", "name! answer margin unit", questions.read, questions.ask, questions.show,
                     part=True),
    "reading": Kind("reading.html", "reading", "", read_reading, show=lambda directive, page: directive.value),
    "note": NOTE,
    "tip": NOTE,
    "warning": NOTE,
}
