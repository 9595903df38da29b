"""The one door between the page and Python: a JSON question in, a JSON answer out, the same in a browser and outside.

A question is {"do": a key of ACTIONS, ...}; what each asks and answers is said at its function. An answer with a
"problem" is a sentence for the reader instead of a result. What student code prints goes to sys.stdout and sys.stderr.
"""
import contextlib
import io
import json
import sys

from cell import run as run_cell
from drawn import attend_by
from grid import attend, attend_across
from heads import attend_heads
from rootlab import root_lab
from senses import read_senses
from sentence import Unreadable
from trainer import train

PAGE = {"__name__": "__main__"}      # the names that all cells of the page share


def answer(question):
    """JSON text -> JSON text. Nothing is raised: a fault of our own is a "problem" too."""
    try:
        asked = json.loads(question)
        return json.dumps(ACTIONS[asked.pop("do")](**asked), allow_nan=False)
    except Unreadable as unreadable:
        return json.dumps({"problem": str(unreadable), **unreadable.why})
    except Exception as error:
        return json.dumps({"problem": f"The page's own Python stumbled ({type(error).__name__}: {error}). "
                                      "Reload the page; your work is kept."})


def captured(question):
    """JSON text -> JSON text, and what was printed meanwhile: for Python outside a browser."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        return answer(question), printed.getvalue()


@contextlib.contextmanager
def students_code():
    """Around whatever runs student code: the grader's photograph of NumPy is taken before, printed text is let out after."""
    import guard    # takes the photograph, once
    try:
        yield guard
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def run(source, cell=""):
    """source (text), cell (its name) -> {"value", "error", "seconds"}, in the names of the page: see cell.run."""
    with students_code():
        return run_cell(source, PAGE, cell)


def observe(source, function, calls):
    """The student's function under watch -> what was seen: see observe.py, which is imported afresh for each check."""
    with students_code():
        from observe import observe
        return observe(source, function, calls)


def judge(checks, messages, calls, seen):
    """What was seen -> the verdict in words: see challenge.py, which is imported afresh for each check."""
    from challenge import judge
    return judge(checks, messages, calls, seen)


def draw(**question):
    """The grid as the student's own function draws it: see drawn.py."""
    with students_code() as guard:
        try:
            return attend_by(**question)
        finally:
            guard.restore()      # what the code replaced in NumPy would draw the next grid


ACTIONS = {"run": run, "observe": observe, "judge": judge,
           "attend": attend, "attend_across": attend_across, "attend_heads": attend_heads, "attend_by": draw, "senses": read_senses, "root_lab": root_lab, "train": train}
