"""The one door between the page and Python: a JSON question in, a JSON answer out, the same in a browser and outside.

A question is {"do": a key of ACTIONS, ...}; what each asks and answers is said at its function. An answer with a
"problem" is a sentence for the reader instead of a result. What student code prints goes to sys.stdout and sys.stderr.
"""

import contextlib
import io
import json
import sys

from door.cell import run as run_cell
from door.grid import attend, attend_across
from door.heads import attend_heads
from door.own_grid import attend_by
from door.root_lab import root_lab
from door.training_slices import train
from door.word_senses import read_senses
from plotting import collecting
from sentence import Unreadable

PAGE = {"__name__": "__main__"}  # the names that all cells of the page share
read, write = (
    json.JSONDecoder().decode,
    json.JSONEncoder(allow_nan=False).encode,
)  # taken now: student code may replace json.loads


def answer(question):
    """JSON text -> JSON text. Nothing is raised: a fault of our own is a "problem" too."""
    try:
        asked = read(question)
        return write(ACTIONS[asked.pop("do")](**asked))
    except Unreadable as unreadable:
        return write({"problem": str(unreadable), **unreadable.why})
    except Exception as error:
        return write(
            {
                "problem": f"The page's own Python stumbled ({type(error).__name__}: {error}). "
                "Reload the page; your work is kept."
            }
        )


def captured(question):
    """JSON text -> JSON text, and what was printed meanwhile: for Python outside a browser."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        return answer(question), printed.getvalue()


@contextlib.contextmanager
def students_code():
    """Around whatever runs student code: the grader's photograph of NumPy is taken before, printed text is let out after."""
    from grader import sandbox  # takes the photograph, once

    try:
        yield sandbox
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def run(source, cell=""):
    """source (text), cell (its name) -> {"value", "error", "seconds"}, in the names of the page: see cell.run; and
    "pictures", if it drew any: see plotting.py."""
    with students_code(), collecting() as pictures:
        answered = run_cell(source, PAGE, cell)
    return {**answered, "pictures": pictures} if pictures else answered


def observe(source, function, calls):
    """The student's function under watch -> what was seen: see observe.py, which is imported afresh for each check."""
    with students_code():
        from grader.observe import observe

        return observe(source, function, calls)


def judge(checks, messages, calls, seen):
    """What was seen -> the verdict in words: see judge.py, which is imported afresh for each check."""
    from grader.judge import judge

    return judge(checks, messages, calls, seen)


def draw(**question):
    """The grid as the student's own function draws it: see own_grid.py."""
    with students_code() as sandbox:
        try:
            return attend_by(**question)
        finally:
            sandbox.restore()  # what the code replaced in NumPy would draw the next grid


def score_heads(**question):
    """The reader's guess about what heads read, on recorded maps: see head_scores.py."""
    with students_code() as sandbox:
        from door.head_scores import score_heads

        try:
            return score_heads(**question)
        finally:
            sandbox.restore()


def train_transformer(**question):
    """Some steps of the transformer that writes: see transformer_lab.py, which no other lesson needs."""
    from door.transformer_lab import train_transformer

    return train_transformer(**question)


def write_transformer(**question):
    """Some letters more: see transformer_lab.py."""
    from door.transformer_lab import write_transformer

    return write_transformer(**question)


def write_transformer_by(**question):
    """The same with a function of the student's."""
    from door.transformer_lab import write_transformer

    with students_code() as sandbox:
        try:
            return write_transformer(**question)
        finally:
            sandbox.restore()


def save_transformer(**question):
    """A trained transformer as a file for NumPy: see transformer_lab.py."""
    from door.transformer_lab import save_transformer

    return save_transformer(**question)


def transformer_measured():
    """What was measured when the stored transformer was trained: {"run", "without"}."""
    from transformer import measured

    return measured()


def hand_levels():
    """Every level of filling the table by hand, with empty tables: see hand_table.py."""
    from door.hand_table import hand_levels

    return hand_levels()


def hand_table(**question):
    """What a table filled by hand finds: see hand_table.py."""
    from door.hand_table import hand_table

    return hand_table(**question)


def training_fan(**question):
    """One training run from one random start: see training_fan.py."""
    from door.training_fan import training_fan

    return training_fan(**question)


def two_layers(**question):
    """A line in a model of one or two layers, and its training in slices: see two_layers.py."""
    from door.two_layers import two_layers

    return two_layers(**question)


ACTIONS = {
    "run": run,
    "observe": observe,
    "judge": judge,
    "attend": attend,
    "attend_across": attend_across,
    "attend_heads": attend_heads,
    "attend_by": draw,
    "senses": read_senses,
    "root_lab": root_lab,
    "train": train,
    "score_heads": score_heads,
    "train_transformer": train_transformer,
    "write_transformer": write_transformer,
    "write_transformer_by": write_transformer_by,
    "save_transformer": save_transformer,
    "transformer_measured": transformer_measured,
    "hand_levels": hand_levels,
    "hand_table": hand_table,
    "training_fan": training_fan,
    "two_layers": two_layers,
}
