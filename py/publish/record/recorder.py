"""Answers the build's questions about one lesson: what its cells print, what its figures are, what its grid shows.

Started as a process of its own by record.py, so that cells cannot disturb the build: JSON questions on a line of standard
input, a line of JSON for each answer on standard output. Cells run in order in one state, as on the page, through the same door.
"""

import contextlib
import copy
import io
import json
import os
import re
import sys
import threading
import traceback
import types
from pathlib import Path
from types import SimpleNamespace

from publish.setup.problem import Problem

DO = "correct it, the page shows what the build computed"


class Failed(Exception):
    """A question of the lesson that has no answer; its text goes to the author, unless it is empty."""


def main():
    questions, names, answers_to = json.loads(sys.stdin.readline()), {}, private_output()
    threading.Thread(target=end_with_the_build, args=(sys.stdin,), daemon=True).start()
    sys.stdin = io.StringIO()
    for question in questions:
        print(json.dumps(answer(question, names)), file=answers_to, flush=True)


def private_output():
    """Standard output, for answers alone: whatever a cell writes to it goes to standard error from now on."""
    answers_to = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers_to


def end_with_the_build(pipe):
    """The build holds the other end of the pipe: when it is gone, nobody waits for an answer."""
    pipe.read()
    os._exit(1)


def answer(question, names):
    beside = question.get("beside")  # where the files of a challenge lie
    try:
        with contextlib.chdir(beside) if beside else contextlib.nullcontext():
            return KINDS[question["kind"]](question, names)
    except Problem as failed:
        return {"failed": str(failed)}
    except Failed as failed:
        return {"failed": str(failed) and f"{failed}; {DO}"}
    except Exception as error:
        return {"failed": f"{place_of(error, Path(beside or '.'))}{type(error).__name__}: {error}; {DO}"}


def place_of(error, folder):
    """Where in a file of the lesson's own, in that folder, an error was raised: "checks.py, line 12: "; "" if nowhere there."""
    own = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not Path(frame.filename).is_absolute() and (folder / frame.filename).is_file()
    ]
    return f"{folder / own[-1].filename}, line {own[-1].lineno}: " if own else ""


def run_cell(question, names):
    """-> {printed, value, error}; the cell's names are kept as names[cell] for the figures in the text."""
    import door

    with contextlib.chdir(os.environ["LESSON_FILES"]):
        answer, printed = door.captured(
            json.dumps({"do": "run", "source": question["source"], "cell": question["name"]})
        )
    answer = json.loads(answer)
    names[question["name"]] = None  # if it fails, that is said once, and not again for each figure
    if answer["error"] and not question["may_raise"]:
        error = answer["error"]
        where = f" in its line {error['line']}" if error.get("line") else ""
        raise Failed(f"the cell {question['name']} raises {error['type']}{where}: {error['message']}")
    names[question["name"]] = SimpleNamespace(**frozen(door.PAGE))
    return recorded(answer, printed)


def recorded(answer, printed):
    """What the page shows of a run; not its seconds, which are others each time."""
    return {
        "pictures": answer.get("pictures", []),
        "printed": printed,
        "value": answer["value"],
        "error": answer["error"],
    }


def frozen(state):
    """A copy of the names, so that a figure shows what its cell left even if a later cell changes an array in place."""
    kept = {}
    for name, value in state.items():
        if not name.startswith("__"):
            try:
                kept[name] = copy.deepcopy(value)
            except Exception:  # a module, a generator: such things are not figures
                kept[name] = value
    return kept


def figure(question, names):
    """An expression with an optional format, as between the braces of an f-string, over the names the cells left."""
    if any(state is None and re.search(rf"\b{name}\b", question["text"]) for name, state in names.items()):
        raise Failed("")
    try:
        return eval('f"""{' + question["text"] + '}"""', {"np": sys.modules.get("numpy"), **names})
    except AttributeError as error:
        cell = next((name for name, state in names.items() if state is error.obj), None)
        what = (
            f"among what the cell {cell} leaves ({', '.join(figures_of(error.obj))}) there is no {error.name}"
            if cell
            else f"AttributeError: {error}"
        )
        raise Failed(f"{{eval}}`{question['text']}` cannot be computed: {what}") from None
    except Exception as error:
        raise Failed(f"{{eval}}`{question['text']}` cannot be computed: {type(error).__name__}: {error}") from None


def figures_of(state):
    """The names of a cell that a figure can be made of."""
    return [
        name
        for name, value in vars(state).items()
        if not name.startswith("_") and not isinstance(value, (types.ModuleType, types.FunctionType))
    ]


def ask_door(question, names):
    import door

    answer = json.loads(door.answer(json.dumps(question["question"])))
    if answer.get("problem"):
        raise Failed(answer["problem"])
    return answer


def training(question, names):
    """A run in slices, as the page takes it -> {"first": the door's answer at the random start, "curve": {steps, losses,
    shares} at the end of every slice, "last": its last answer}; a loss is the mean over its slice."""
    answer = first = ask_door({"question": question["start"]}, names)
    curve = {"steps": [], "losses": [], "shares": []}
    for until, steps in question["plan"]:
        while answer["step"] < until:
            answer = ask_door({"question": {**question["start"], "steps": steps, "state": answer["state"]}}, names)
            for name, value in zip(
                curve, (answer["step"], round(sum(answer["losses"]) / steps, 4), round(answer["accuracy"], 4))
            ):
                curve[name].append(value)
    return {"first": first, "curve": curve, "last": answer}


def fan(question, names):
    """Several questions to the door -> their answers."""
    return [ask_door({"question": one}, names) for one in question["questions"]]


def film(question, names):
    """The vectors of a sentence and the projections that its layer was trained to -> all that {layer-film} is computed from."""
    from arrays import pack
    from training import learnt

    answer = ask_door({"question": {"do": "attend", "sentence": question["sentence"], "switches": []}}, names)
    projections = {name: pack(W, "f32") for name, W in zip(("Wq", "Wk", "Wv"), learnt()["agreement"])}
    return {"tokens": answer["tokens"], "names": answer["names"], "X": answer["readings"][""]["X"], **projections}


def block(question, names):
    """Random word vectors, others to replace them, and two random transformer layers -> all that {transformer-block} is computed from."""
    import numpy as np

    rng, T, d, h, d_ff = np.random.default_rng(7), len(question["tokens"]), 8, 2, 16
    drawn = lambda *shape: rng.normal(size=shape).round(3).tolist()
    layer = lambda: {
        **{name: drawn(h, d, d // h) for name in ("Wq", "Wk", "Wv")},
        "Wo": drawn(d, d),
        "W1": drawn(d, d_ff),
        "b1": drawn(d_ff),
        "W2": drawn(d_ff, d),
        "b2": drawn(d),
        "gain1": [1.0] * d,
        "shift1": [0.0] * d,
        "gain2": [1.0] * d,
        "shift2": [0.0] * d,
    }
    return {"tokens": question["tokens"], "X": drawn(T, d), "other": drawn(T, d), "layers": [layer(), layer()]}


def program(question, names):
    """A program with a state of its own."""
    from door.cell import run

    printed = io.StringIO()
    with (
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        contextlib.chdir(os.environ["LESSON_FILES"]),
    ):
        answer = run(question["source"], {"__name__": "__main__"})
    if answer["error"]:
        raise Failed(f"the program raises {answer['error']['type']}: {answer['error']['message']}")
    return recorded(answer, printed.getvalue())


def challenge(question, names):
    """All that the page needs to judge the challenge whose files lie in this folder."""
    from publish.record.packet import packet

    made = packet(Path("."), question["language"])
    if made["function"] != question["function"]:
        raise Failed(
            f"{{challenge}} {question['function']} asks for another function than checks.py, {made['function']}"
        )
    return made


def trial(question, names):
    """The challenge's own files, judged: mistakes as (file, text)."""
    from publish.record.trials import trials

    return [(str(Path(question["beside"], file)), text) for file, text in trials(Path("."))]


def recorded_heads(question, names):
    """What heads of a real model did: the figures' data; names["heads"] is what the text may quote."""
    from publish.real_model.facts import facts, for_the_page

    names["heads"] = facts(Path(question["folder"]))
    return for_the_page(names["heads"])


KINDS = {
    "heads": recorded_heads,
    "cell": run_cell,
    "eval": figure,
    "door": ask_door,
    "training": training,
    "fan": fan,
    "film": film,
    "block": block,
    "program": program,
    "challenge": challenge,
    "trial": trial,
}

if __name__ == "__main__":
    main()
