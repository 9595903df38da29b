"""{real-heads}: figures of what the heads of a real model did, drawn from the data beside the lesson.

static/drawing/real-heads.js draws them, here first and later in the page; the figures in the text come from the same data
by {eval}`heads.…` (real_model/facts.py).
"""

import hashlib
import json

from publish.parts.html import json_text
from publish.text.markdown import Mistake

DATA = "data"
FIRST = 0  # the opening and the sentence that are shown first: those of the whole course


def read(directive, lesson):
    show = directive.argument
    if show not in SHOWS:
        raise Mistake(directive.line, f"{{real-heads}} {show!r}: there is no such figure; known are {', '.join(SHOWS)}")
    if not (lesson.folder / DATA).is_dir():
        raise Mistake(
            directive.line,
            "{real-heads}: the folder data is missing beside lesson.md; `build.py record-model` writes it",
        )
    return {"show": show, "name": directive.options["name"], "folder": lesson.folder / DATA}


def ask(directive, lesson):
    """The data are part of the question, so that a change asks it again."""
    files = sorted((lesson.folder / DATA).iterdir())
    hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    return {"kind": "heads", "line": directive.line, "folder": DATA, "files": hashes}


def show(directive, page):
    """-> what real-heads.html calls `real`."""
    value = directive.value
    data, state, packets, extra = SHOWS[value["show"]](value["folder"], page.answer(directive))
    drawn = page.draw("real-heads", {"show": value["show"], **data, **state})
    return {
        "name": value["name"],
        "show": value["show"],
        "drawn": drawn,
        "json": json_text({"state": state, **extra}),
        "packets": [packet(page, value["folder"] / name) for name in packets],
    }


def packet(page, path):
    """-> the address of a file of data from the page; a translated page fetches that of the first edition."""
    name = page.attach(path.stem, path.suffix, path.read_bytes())
    if not page.course.folder:
        return name
    del page.files[name]
    here = f"{page.course.folder}lessons/{page.lesson.name}/"
    return "../" * here.count("/") + f"lessons/{page.lesson.name}/{name}"


def cover(folder, answer):
    found = load(folder, "openings")
    at = next(n for n, one in enumerate(found["openings"]) if "".join(one["tokens"]) == "The keys to this car")
    return {"found": found, "counts": answer["counts"]}, {"at": at, "covered": "nothing"}, ["openings.json"], {}


def effects(folder, answer):
    return (
        {"heads": load(folder, "heads")},
        {"of": "forty", "done": "covered", "chosen": answer["heads"]["27.0"]},
        ["heads.json"],
        {},
    )


def names(folder, answer):
    return {"names": load(folder, "names")}, {"at": 0}, ["names.json"], {}


def wall(folder, answer):
    sentences = [{"text": one["text"], "tokens": one["tokens"]} for one in load(folder, "sentences")["sentences"]]
    chosen = answer["heads"]["16.0"]
    data = {
        "sentences": sentences,
        "tokens": sentences[FIRST]["tokens"],
        "bytes": list((folder / f"{FIRST:02}.bin").read_bytes()),
    }
    state = {"at": FIRST, "chosen": chosen, "row": len(data["tokens"]) - 1, "fade": False}
    return data, state, [f"{n:02}.bin" for n in range(len(sentences))], {"sentences": sentences}


def guess(folder, answer):
    sentences = [{"text": one["text"], "tokens": one["tokens"]} for one in load(folder, "sentences")["sentences"]]
    guesses = [[key, says, source] for key, says, source in answer["guesses"]]
    size = f"{answer['bytes'] / 1e6:.1f} MB"
    first = guesses[0]
    return (
        {"guesses": guesses, "sentences": sentences, "found": answer["scores"][first[0]]},
        {"at": first[0], "source": first[2]},
        [f"{n:02}.bin" for n in range(len(sentences))],
        {"sentences": sentences, "guesses": guesses, "scores": answer["scores"], "size": size},
    )


def load(folder, name):
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


SHOWS = {"cover": cover, "effects": effects, "wall": wall, "guess": guess, "names": names}
