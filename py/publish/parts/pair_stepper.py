"""{pair-stepper}: the seven steps from a word that asks and a word that answers to a new vector, on real numbers.

static/elements/pair-stepper.js fills the same places again for every other pair; a browser test holds the two together.
"""

from publish.parts.grid import decimal, kind, rows_of, shade, shown
from publish.parts.html import json_text
from publish.parts.sentences import words_of
from publish.text.markdown import Mistake

LONGEST = 4  # the length of every word vector, so no coordinate can be longer


def read(directive, lesson):
    """The sentence must be readable, and both words must stand in it."""
    options = directive.options
    words = [token.casefold() for token in words_of(directive)]
    for role in ("query", "key"):
        if options[role].casefold() not in words:
            raise Mistake(
                directive.line, f":{role}: {options[role]} is not a word of the sentence; it has {', '.join(words)}"
            )
    return {**options, **{role: words.index(options[role].casefold()) for role in ("query", "key")}}


def ask(directive, lesson):
    return {
        "kind": "door",
        "line": directive.line,
        "question": {"do": "senses", "sentence": directive.value["sentence"]},
    }


def show(directive, page):
    """-> what pair-stepper.html calls `stepper`: words, cells of numbers by name, and sentences with their words filled in."""
    value, answer = directive.value, page.answer(directive)
    i, j, tokens = value["query"], value["key"], answer["tokens"]
    numbers = {
        name: [list(row) for row in rows_of(answer[name])]
        for name in ("X", "Q", "K", "V", "scores", "weights", "output")
    }
    named = pair(numbers, answer["divisor"], i, j)
    most = scales(numbers, named)
    said = {
        "query": tokens[i],
        "key": tokens[j],
        "divisor": plain(answer["divisor"]),
        "sentences": f"{answer['sentences']:,}",
        "right": round(100 * answer["right"]),
        "weight": shown(named["weight"]),
    }

    def say(key):
        text = page.words[key]
        for hole, filling in said.items():
            text = text.replace(f"{{{hole}}}", str(filling))
        return text

    return {
        "name": value["name"],
        "sentence": value["sentence"],
        "query": i,
        "key": j,
        "rtl": answer["rtl"],
        "say": say,
        "tokens": [{"text": token, "origin": kind(origin)} for token, origin in zip(tokens, answer["origins"])],
        "names": answer["names"],
        "subjects": answer["subjects"],
        "cells": {
            name: [cell(number, most[name]) for number in row] for name, row in named.items() if isinstance(row, list)
        },
        "score": signed(named["score"]),
        "rows": [
            {
                "score": signed(score),
                "divided": signed(score / answer["divisor"]),
                "shown": shown(weight),
                "weight": decimal(weight),
                "shade": shade(weight),
                "shares": [cell(weight * number, most["value"]) for number in numbers["V"][n]],
            }
            for n, (score, weight) in enumerate(zip(numbers["scores"][i], numbers["weights"][i]))
        ],
        "results": results(named),
        "json": json_text(answer),
    }


def pair(numbers, divisor, i, j):
    """The numbers of one pair by name; weight and score are single numbers."""
    query, key, value, weight = numbers["Q"][i], numbers["K"][j], numbers["V"][j], numbers["weights"][i][j]
    return {
        "asks": numbers["X"][i],
        "answers": numbers["X"][j],
        "query": query,
        "key": key,
        "value": value,
        "products": [q * k for q, k in zip(query, key)],
        "score": numbers["scores"][i][j],
        "weight": weight,
        "share": [weight * number for number in value],
        "new": numbers["output"][i],
        "own": numbers["V"][i],
    }


def scales(numbers, named):
    """The number that fills a bar, by name: the same for all that is compared with each other."""
    largest = lambda *arrays: max(abs(number) for array in arrays for row in array for number in row)
    keys, values = largest(numbers["Q"], numbers["K"]), largest(numbers["V"])
    return {
        "asks": LONGEST,
        "answers": LONGEST,
        "query": keys,
        "key": keys,
        "products": largest([named["products"]]),
        "value": values,
        "share": values,
        "new": values,
        "own": values,
    }


def results(named):
    """What each step came to, in short, for its line in the list."""
    row = lambda name: "  ".join(map(signed, named[name]))
    return [
        row("query"),
        row("key"),
        signed(named["score"]),
        shown(named["weight"]),
        row("value"),
        row("share"),
        row("new"),
    ]


def cell(number, most):
    """A number with its bar: 32 high, zero in the middle."""
    height = round(15 * min(abs(number) / (most or 1), 1), 2)
    return {"shown": signed(number), "y": f"{16 - height if number > 0 else 16:g}", "height": f"{height:g}"}


def signed(number):
    return f"{number:.2f}".replace("-", "−").replace("−0.00", "0.00")


def plain(number):
    return f"{number:.2f}".rstrip("0").rstrip(".")
