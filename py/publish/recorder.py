"""Answers the build's questions about one lesson: what its cells print, what its figures are, what its grid shows.

Started as a process of its own by recording.py, so that cells cannot disturb the build: JSON questions on standard
input, JSON answers on standard output. Cells run in order in one state, as on the page, through the same door.
"""
import contextlib
import copy
import io
import json
import re
import sys
import traceback
import types
from pathlib import Path
from types import SimpleNamespace

from publish.problem import Problem


DO = "correct it, the page shows what the build computed"


class Failed(Exception):
    """A question of the lesson that has no answer; its text goes to the author, unless it is empty."""


def main():
    questions = json.load(sys.stdin)
    real_output, answers, names = sys.stdout, [], {}
    for question in questions:
        try:
            answers.append(KINDS[question["kind"]](question, names))
        except Problem as failed:
            answers.append({"failed": str(failed)})
        except Failed as failed:
            answers.append({"failed": str(failed) and f"{failed}; {DO}"})
        except Exception as error:
            answers.append({"failed": f"{place_of(error)}{type(error).__name__}: {error}; {DO}"})
    json.dump(answers, real_output)


def place_of(error):
    """Where in a file of the lesson's own an error was raised: "checks.py, line 12: "; "" if nowhere there."""
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if not Path(frame.filename).is_absolute() and Path(frame.filename).is_file()]
    return f"{own[-1].filename}, line {own[-1].lineno}: " if own else ""


def run_cell(question, names):
    """-> {printed, value, error}; the cell's names are kept as names[cell] for the figures in the text."""
    import door
    answer, printed = door.captured(json.dumps({"do": "run", "source": question["source"], "cell": question["name"]}))
    answer = json.loads(answer)
    names[question["name"]] = None                         # if it fails, that is said once, and not again for each figure
    if answer["error"] and not question["may_raise"]:
        error = answer["error"]
        where = f" in its line {error['line']}" if error.get("line") else ""
        raise Failed(f"the cell {question['name']} raises {error['type']}{where}: {error['message']}")
    names[question["name"]] = SimpleNamespace(**frozen(door.PAGE))
    return recorded(answer, printed)


def recorded(answer, printed):
    """What the page shows of a run; not its seconds, which are others each time."""
    return {"printed": printed, "value": answer["value"], "error": answer["error"]}


def frozen(state):
    """A copy of the names, so that a figure shows what its cell left even if a later cell changes an array in place."""
    kept = {}
    for name, value in state.items():
        if not name.startswith("__"):
            try:
                kept[name] = copy.deepcopy(value)
            except Exception:   # a module, a generator: such things are not figures
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
        what = f"among what the cell {cell} leaves ({', '.join(figures_of(error.obj))}) there is no {error.name}" if cell else f"AttributeError: {error}"
        raise Failed(f"{{eval}}`{question['text']}` cannot be computed: {what}") from None
    except Exception as error:
        raise Failed(f"{{eval}}`{question['text']}` cannot be computed: {type(error).__name__}: {error}") from None


def figures_of(state):
    """The names of a cell that a figure can be made of."""
    return [name for name, value in vars(state).items() if not name.startswith("_") and not isinstance(value, (types.ModuleType, types.FunctionType))]


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
            for name, value in zip(curve, (answer["step"], round(sum(answer["losses"]) / steps, 4), round(answer["accuracy"], 4))):
                curve[name].append(value)
    return {"first": first, "curve": curve, "last": answer}


def program(question, names):
    """A program with a state of its own."""
    from cell import run
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        answer = run(question["source"], {"__name__": "__main__"})
    if answer["error"]:
        raise Failed(f"the program raises {answer['error']['type']}: {answer['error']['message']}")
    return recorded(answer, printed.getvalue())


def challenge(question, names):
    """All that the page needs to judge the challenge whose files lie in this folder."""
    from publish.challenges import packet
    made = packet(Path("."), question["language"])
    if made["function"] != question["function"]:
        raise Failed(f"{{challenge}} {question['function']} asks for another function than FUNCTION of checks.py, {made['function']}")
    return made


def trial(question, names):
    """The challenge's own files, judged: mistakes as (file, text)."""
    from publish.trials import trials
    return trials(Path("."))


KINDS = {"cell": run_cell, "eval": figure, "door": ask_door, "training": training, "program": program, "challenge": challenge, "trial": trial}

if __name__ == "__main__":
    main()
