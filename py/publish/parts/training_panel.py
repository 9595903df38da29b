"""{attention-training}: the first state of the training panel, real numbers of random matrices, and one whole run, recorded.

static/elements/attention-training.js goes on from there: it takes slices of steps as planned here and draws the same places again.
`python3 build.py train` prints the accuracy on held-out sentences for three random starts.
"""

import argparse
import re

from publish.parts.grid import first_grid, reading, rows_of, shade, threads
from publish.parts.html import json_text
from publish.parts.sentences import words_of
from publish.text.markdown import Mistake

# until step, steps between two pictures, least milliseconds a picture stays: attention snaps between 10 and 60
PLAN = ((10, 1, 60), (60, 2, 120), (200, 10, 50), (600, 20, 50))
SEED, RATE = 0, 2
RATES = (0.1, 0.5, 1, 2, 3, 4, 5)  # at 5 every run is lost
SEEDS = range(10)
NAMED = 6  # the first coordinates of a word: its named readings
TRY = re.compile(r"- (?P<sentence>[^:]*)\*(?P<asks>[^*:]+)\*(?P<rest>[^:]*): (?P<note>.+)")


def read(directive, lesson):
    """Options, and in the body the sentences to try: `- the key to these cars *is* here: what to look for`."""
    options = directive.options
    words_of(directive)
    asks = options.get("asks")
    if asks and asks not in options["sentence"].split():
        raise Mistake(directive.line, f":asks: {asks} is not a word of the sentence; choose one that is")
    tries = []
    for number, line in enumerate(directive.body.splitlines()):
        if not line.strip():
            continue
        found = TRY.fullmatch(line.strip())
        if not found:
            raise Mistake(
                directive.body_line + number,
                f"{line.strip()!r} is no sentence to try; write "
                "`- the key to these cars *is* here: what to look for`, with stars around the word whose row is read",
            )
        tries.append(found.groupdict())
    return {**options, "asks": asks, "tries": tries}


def ask(directive, lesson):
    start = {"do": "train", "steps": 0, "start": {"seed": SEED, "rate": RATE}, "sentence": directive.value["sentence"]}
    return {
        "kind": "training",
        "line": directive.line,
        "start": start,
        "plan": [[until, steps] for until, steps, _ in PLAN],
    }


def show(directive, page):
    """-> what attention-training.html calls `training`."""
    value, words = directive.value, page.words
    run = page.answer(directive)
    first, last = run["first"], run["last"]
    names = first["grid"]["names"][:NAMED]
    options = {"name": value["name"], "sentence": value["sentence"], "on": "projections", "asks": value["asks"]}
    spec = curve(run["curve"], words)
    grid = first_grid(options, first["grid"], words)
    grid["threads"] = page.draw("threads", threads(grid, first["grid"], words))
    return {
        "name": value["name"],
        "grid": grid,
        "tries": value["tries"],
        "seeds": [{"value": seed, "chosen": seed == SEED} for seed in SEEDS],
        "rates": [{"value": f"{rate:g}", "chosen": rate == RATE} for rate in RATES],
        "last": PLAN[-1][0],
        "share": percent(first["accuracy"]),
        "plot": page.draw("plot", spec),
        "recorded": recorded(value, last, words),
        "names": names,
        "block": [[{"shown": signed(entry), "shade": shade(entry)} for entry in row] for row in first["block"]],
        "strongest": strongest(first["block"], names, words),
        "json": json_text(
            {
                "state": first["state"],
                "share": first["accuracy"],
                "block": first["block"],
                "names": names,
                "plan": PLAN,
                "plot": spec,
            }
        ),
    }


def curve(run, words):
    """Steps, losses and shares of a run -> the spec of its plot (static/plot/plot.js); steps on a log axis, since most happens early."""
    line = lambda name, tone: {
        "kind": "line",
        "name": words[f"training.curve.{name}"],
        "tone": tone,
        "x": run["steps"],
        "y": run[name],
    }
    return {
        "title": filled(words["training.curve.recorded"], seed=SEED, rate=f"{RATE:g}"),
        "says": says(run, words),
        "height": 210,
        "x": {
            "label": words["training.curve.step"],
            "from": 1,
            "to": PLAN[-1][0],
            "log": True,
            "ticks": [1, 10, 100, PLAN[-1][0]],
        },
        "y": {"label": "", "from": 0, "to": 1.5, "digits": 3, "ticks": [0, 0.5, 1, 1.5]},
        "series": [line("losses", 1), line("shares", 2)],
    }


def says(run, words):
    """The curve in a sentence."""
    return filled(
        words["training.curve.says"],
        first=decimals(run["losses"][0]),
        last=decimals(run["losses"][-1]),
        before=percent(run["shares"][0]),
        after=percent(run["shares"][-1]),
    )


def recorded(value, last, words):
    """What the recorded run came to, in a sentence that needs no curve."""
    grid = last["grid"]
    weights = rows_of(grid["states"]["projections"]["weights"])
    row = grid["tokens"].index(value["asks"]) if value["asks"] else 0
    read = reading(grid["tokens"], weights, row, words)
    return filled(
        words["training.recorded"],
        steps=last["step"],
        asks=read["asks"],
        parts=read["parts"],
        strongest=strongest(last["block"], grid["names"][:NAMED], words),
    )


def strongest(block, names, words):
    """The two largest entries of the block in words: "verb.pl asks for noun.pl (.86), verb.sg for noun.sg (.85)"."""
    entries = sorted(
        ((entry, i, j) for i, row in enumerate(block) for j, entry in enumerate(row)), key=lambda one: -one[0]
    )
    (a, i, j), (b, k, m) = entries[:2]
    return filled(
        words["training.block.strongest"],
        asks=names[i],
        answers=names[j],
        first=signed(a),
        asks2=names[k],
        answers2=names[m],
        second=signed(b),
    )


def filled(text, **values):
    for hole, value in values.items():
        text = text.replace(f"{{{hole}}}", str(value))
    return text


def percent(share):
    """Rounded, but 100 only if nothing is missing."""
    return min(int(share * 100 + 0.5), 99) if share < 1 else 100


def decimals(number):
    return f"{number:.2f}" if number < 0.995 else f"{number:.1f}"


def signed(entry):
    """.85, −.28, −2.1, 310: as much as fits a cell."""
    size = abs(entry)
    if size >= 99.5:
        return f"{entry:.0e}".replace("e+0", "e").replace("-", "−")
    return (f"{entry:.2f}".replace("-0.00", "0.00").replace("0.", ".", 1) if size < 0.995 else f"{entry:.1f}").replace(
        "-", "−"
    )


def command(root, arguments):
    """build.py train"""
    argparse.ArgumentParser(
        prog="build.py train",
        description="Train the projections with three seeds, as a page does, and print "
        "how many verbs of held-out sentences find their subject.",
    ).parse_args(arguments)
    from training import report

    report()
    return 0
