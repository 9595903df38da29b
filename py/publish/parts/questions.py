"""The kinds of {question}: what the author writes, and what right means. A new kind is a line in KINDS (and its mark in quiz-question.js).

Every kind gives the template the same fields: name, kind, prompt, options [{index, mark, right, text, reason}],
answer, margin, unit, json. Marks stand at the beginning of a list item: "(x)", "( )", or "144:" and "*:".
"""

import re

from publish.parts.html import json_text
from publish.text.markdown import Mistake


def read(directive, lesson):
    kind = directive.argument
    if kind not in KINDS:
        raise Mistake(directive.line, f"unknown kind of question {kind!r}; known are {', '.join(KINDS)}")
    if directive.tokens is None:
        raise Mistake(directive.line, "write a question between :::{question} and :::, not between ```")
    prompt, items = parts(directive)
    if not prompt:
        raise Mistake(directive.line, "the question asks nothing; write its text above the options")
    if not items:
        raise Mistake(directive.line, "the question has no options; write them as a list, each beginning with - ")
    value = {"kind": kind, "name": directive.options["name"], "prompt": prompt, "items": items, "answer": None}
    return {**value, **KINDS[kind](directive, value)}


def parts(directive):
    """-> (tokens of the prompt, list items as (mark, line, tokens of the text, tokens of the reason))."""
    tokens = directive.tokens
    starts = [i for i, one in enumerate(tokens) if one.type in LISTS and one.level == tokens[0].level]
    if not starts:
        return tokens, []
    prompt, items = tokens[: starts[-1]], []
    for token in tokens[starts[-1] :]:
        if token.type == "list_item_open" and token.level == tokens[0].level + 1:
            items.append((token, []))
        elif items and token.level > tokens[0].level + 1:
            items[-1][1].append(token)
    return prompt, [(one.meta.get("mark"), directive.offset + one.map[0], *split(inner)) for one, inner in items]


LISTS = ("bullet_list_open", "ordered_list_open")


def split(tokens):
    """The tokens of a list item -> (its first paragraph as one line, all the rest)."""
    end = next((i for i, one in enumerate(tokens) if one.type == "paragraph_close"), -1) + 1
    return [one for one in tokens[:end] if one.type == "inline"], tokens[end:]


def hidden_words(directive):
    """How many words of a question stand hidden until it is answered: the reasons, or all replies to what may be typed."""
    typed = KINDS.get(directive.argument) in (number, shape, predict)
    items = parts(directive)[1] if directive.tokens else []
    hidden = [one for _, _, text, reason in items for one in (*(text if typed else ()), *reason)]
    texts = [child.content for one in hidden for child in one.children or () if child.type == "text"]
    return sum(len(re.findall(r"\w+", text)) for text in texts)


# --- kinds: what must hold, and the answer ---------------------------------------------------------------------------


def ticks(directive, value):
    """The indices of the options marked (x); every option must be marked and must have a reason."""
    right = []
    for index, (mark, line, text, reason) in enumerate(value["items"]):
        if mark not in ("x", "X", ""):
            raise Mistake(line, "an option without a mark; begin it with (x) if it is right and ( ) if it is wrong")
        if not reason:
            raise Mistake(
                line, "an option without a reason; write one below it, indented by two spaces, after an empty line"
            )
        if mark in ("x", "X"):
            right.append(index)
    if not right:
        raise Mistake(directive.line, "no answer is marked right; put (x) before one")
    return right


def choice(directive, value):
    right = ticks(directive, value)
    if len(right) > 1:
        raise Mistake(
            value["items"][right[1]][1],
            f"{len(right)} answers are marked right in a question with one choice; "
            "mark one, or make it {question} several",
        )
    return {"right": right}


def several(directive, value):
    return {"right": ticks(directive, value)}


def replies(directive, value):
    """Each item is "what was answered: what to say"; "*" is said to everything else."""
    if not directive.options.get("answer"):
        raise Mistake(directive.line, "no answer is given; add the line :answer: ...")
    for mark, line, text, _ in value["items"]:
        if mark is None:
            raise Mistake(
                line, "a reply without its answer; begin it with the answer and a colon, or with *: for all others"
            )
    if "*" not in [mark for mark, *_ in value["items"]]:
        raise Mistake(directive.line, "nothing is said to unforeseen answers; add a reply that begins with *:")
    return directive.options["answer"]


def number(directive, value):
    answer = replies(directive, value)
    margin = directive.options.get("margin", "0")
    for what, text in ("answer", answer), ("margin", margin):
        if not re.fullmatch(r"-?\d+(\.\d+)?", text):
            raise Mistake(directive.line, f":{what}: {text} is not a number; write it with digits and a decimal point")
    return {"answer": float(answer), "margin": float(margin)}


def shape(directive, value):
    return {"answer": replies(directive, value)}


def predict(directive, value):
    """What does this print? The answer is what the program in the prompt prints when the build runs it."""
    programs = [one for one in value["prompt"] if one.type == "fence"]
    if len(programs) != 1:
        raise Mistake(
            directive.line,
            f"a question of kind predict needs one program in its text, this has {len(programs)}; "
            "write it between ```python and ```",
        )
    return {"program": programs[0].content}


def order(directive, value):
    """The steps are listed in the right order; the page shuffles them."""
    if len(value["items"]) < 3:
        raise Mistake(directive.line, "fewer than three steps to put in order; list at least three, in the right order")
    return {"right": list(range(len(value["items"])))}


KINDS = {"choice": choice, "several": several, "number": number, "shape": shape, "predict": predict, "order": order}


# --- towards the page ------------------------------------------------------------------------------------------------


def ask(directive, lesson):
    if "program" in directive.value:
        return {"kind": "program", "line": directive.line, "source": directive.value["program"]}


def show(directive, page):
    value = directive.value
    answer = page.answer(directive)["printed"].rstrip("\n") if "program" in value else value["answer"]
    right = value.get("right", [])
    options = [
        {"index": i, "mark": mark, "right": i in right, "text": page.inline(text), "reason": page.blocks(reason)}
        for i, (mark, _, text, reason) in enumerate(value["items"])
    ]
    facts = {
        "name": value["name"],
        "kind": value["kind"],
        "answer": answer,
        "right": right,
        "margin": value.get("margin"),
        "unit": directive.options.get("unit"),
    }
    return {**facts, "prompt": page.blocks(value["prompt"]), "options": options, "json": json_text(facts)}
