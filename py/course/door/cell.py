"""Run a cell as a notebook does: in the page's names, the last expression shown, errors told with the student's lines only."""

import ast
import builtins
import difflib
import linecache
import re
import reprlib
import sys
import time
import traceback
import warnings
from contextlib import contextmanager

import numpy as np

FILE = "your_code.py"  # what tracebacks call the student's text
DEPTH = 300  # calls inside calls: more of them, made through C, would end the browser's Python without a word
MOST = 10_000  # characters of a value or a traceback that reach the page
AWAITS, COROUTINE = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, 0x80  # inspect.CO_COROUTINE, without inspect
COURSE = ("numpy", "attention", "positions", "layers", "plotting", "sentence", "training")
DRAWING = ("matplotlib", "seaborn", "plotly", "pylab", "bokeh", "altair")


def run(source, names, cell=""):
    """source (text), names (dict, changed in place), cell (its name on the page) ->
    {"value": text of the last expression or None, "error": None or {"type", "message", "line", "traceback"}, "seconds"}.

    Nothing is raised: whatever the student's code does is part of the answer. What it prints goes to sys.stdout.

    >>> names = {}
    >>> run("x = 2\\nx + 3", names, "a1")["value"], names["x"]
    ('5', 2)
    >>> run("1\\n1 / 0", names)["error"]["line"]
    2
    """
    file = (
        f"{FILE} ({cell})" if cell else FILE
    )  # one file a cell, so that a function of another cell shows its own lines
    names.setdefault("__name__", "__main__")
    names.pop("__warningregistry__", None)  # a warning is said again when the cell runs again
    began = time.perf_counter()
    value, error = attempt(lambda: execute(source, names, file), file)
    return {"value": value, "error": error, "seconds": round(time.perf_counter() - began, 6)}


def attempt(work, file=FILE):
    """A function of no argument that leads into the student's code -> what it returns, None; or None, the error in words."""
    try:
        with as_a_guest():
            return work(), None
    except BaseException as caught:  # exit() and the like are answers too
        return None, explained(caught, file)


def execute(source, names, file):
    if "asyncio" in source:
        from door import awaiting  # noqa: F401   its asyncio.run works here
    parts = compiled(source, file)
    if any(part and part.co_flags & COROUTINE for part in parts):
        from door.awaiting import result_of  # asyncio, which few cells need

        return shown(result_of(awaited(parts, names)))
    body, last = parts
    exec(body, names)
    return shown(eval(last, names)) if last else None


async def awaited(parts, names):
    """The two parts of a cell of which one awaits, in one event loop -> the value of the last."""
    value = None
    for part in filter(None, parts):
        value = eval(part, names)
        if part.co_flags & COROUTINE:
            value = await value
    return value


def compiled(source, file):
    """source -> code of all but the last expression, code of the last expression or None; SyntaxError as Python says it.

    A semicolon at the very end keeps the value to itself, as in a notebook.
    """
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file  # tracebacks read the text here
    try:
        source.encode()
    except UnicodeEncodeError as error:
        line = source.count("\n", 0, error.start) + 1
        raise SyntaxError(
            "half of a character stands here; delete it and type the sign again",
            (file, line, error.start - source.rfind("\n", 0, error.start), None),
        ) from None
    tree, last = ast.parse(source, file), None
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";"):
        last = compile(ast.Expression(tree.body.pop().value), file, "eval", AWAITS, dont_inherit=True)
    return compile(tree, file, "exec", AWAITS, dont_inherit=True), last


@contextmanager
def as_a_guest():
    """While the student's code runs: a limit to its depth, no keyboard to wait for; afterwards all is as it was."""
    limit, streams = sys.getrecursionlimit(), (sys.stdout, sys.stderr)
    kept = builtins.input, warnings.formatwarning
    builtins.input, warnings.formatwarning = no_keyboard, warning_line
    sys.setrecursionlimit(depth() + DEPTH)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
        sys.stdout, sys.stderr = streams
        builtins.input, warnings.formatwarning = kept


def depth():
    """How many calls are open."""
    frame, count = sys._getframe(), 0
    while frame := frame.f_back:
        count += 1
    return count


def no_keyboard(prompt=""):
    raise EOFError('input() has nobody to ask here; write the value into the code, for example name = "Ada"')


def warning_line(message, category, filename, lineno, line=None):
    text = (line or linecache.getline(filename, lineno)).strip()
    return f"{FILE if filename.startswith(FILE) else filename}:{lineno}: {category.__name__}: {message}\n" + (
        f"  {text}\n" if text else ""
    )


# What is shown of a value ----------------------------------------------------------------------------------------

glance = reprlib.Repr()
glance.maxlist = glance.maxtuple = glance.maxset = glance.maxfrozenset = glance.maxdict = glance.maxdeque = (
    glance.maxarray
) = 1000
glance.maxstring = glance.maxlong = glance.maxother = MOST


def shown(value):
    """Any value -> the text under the cell; None -> None. NumPy's numbers look like numbers: 0.5, not np.float64(0.5).

    Long containers are not spelled out first: ten million elements would take longer than the reader's patience.

    >>> shown(np.float64(0.5)), shown("a"), shown(None)
    ('0.5', "'a'", None)
    """
    if value is None:
        return None
    if isinstance(value, (np.number, np.bool_)):
        return str(value)
    long = type(value) in (list, tuple, set, frozenset, dict, str, bytes) and len(value) > 1000
    return capped((glance.repr if long else repr)(value))


def capped(text):
    return text if len(text) <= MOST else f"{text[:MOST]}… (cut: {len(text):,} characters in all)"


# What is said of an error ----------------------------------------------------------------------------------------


def ended(error):
    return "your program ended" + (f" with {error.code!r}" if error.code not in (None, 0) else "")


def not_here(error):
    name = (error.name or "").partition(".")[0]
    if not name or name in sys.modules:  # numpy.nothing: Python's own words are better
        return None
    if name in sys.stdlib_module_names:
        return f"{name} is not part of Python in a browser"
    near = [
        word for known in (COURSE, sys.stdlib_module_names) for word in difflib.get_close_matches(name, known, 1, 0.75)
    ]
    return f"{name} is not part of this lesson" + (
        f"; did you mean {near[0]}?"
        if near
        else "; from plotting import show, plot draws here"
        if name in DRAWING
        else ": NumPy and Python's own modules are here"
    )


def too_big(error):
    return (
        "this array is larger than all the memory Python has here; make it smaller"
        if "array is too big" in str(error)
        else None
    )


INNER_SIZES = re.compile(
    r"matmul: Input operand 1 has a mismatch in its core dimension 0, .*\(size (\d+) is different from (\d+)\)"
)


def unfit(error):
    """A matrix product whose inner sizes do not meet, without NumPy's inner signature."""
    found = INNER_SIZES.fullmatch(str(error))
    return found and f"in a @ b, a has {found[2]} columns and b has {found[1]} rows; the two must be the same number"


PLAIN = {  # kind -> the error in plain words; None leaves Python's own
    SystemExit: ended,
    ModuleNotFoundError: not_here,
    MemoryError: lambda error: (
        "there is no memory left for this; make the arrays smaller, and restart Python to get the memory back"
    ),
    ValueError: lambda error: too_big(error) or unfit(error),
    ImportError: lambda error: (
        str(error).replace(f" ({error.path})", "") if error.path else None
    ),  # our folders are no help
    RecursionError: lambda error: "a function calls itself (or others in a ring) without coming to an end",
}


def explained(error, file):
    """An exception of the student's code, the file name of the cell that ran -> {"type", "message", "line", "traceback"}."""
    for kind, words in PLAIN.items():
        if isinstance(error, kind) and (text := words(error)):
            error = kind(text).with_traceback(error.__traceback__)
            break
    report = traceback.TracebackException.from_exception(error)
    return {
        "type": type(error).__name__,
        "message": message(error, report),
        "line": line_in(error, file),
        "traceback": told(report),
    }


def message(error, report):
    """What the error says, with Python's own "Did you mean", without its kind."""
    if isinstance(error, SyntaxError):
        return error.msg or ""
    return capped("".join(report.format_exception_only()).partition(": ")[2].strip())


def line_in(error, file):
    """The line of the cell at which the error happened or through which it passed last; None if none did."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    return lines[-1] if lines else None


def told(report):
    """A TracebackException -> its text, of which only the lines in the student's files are left."""
    for part in parts(report):
        part.stack = (
            traceback.StackSummary.from_list([plain(frame) for frame in part.stack if frame.filename.startswith(FILE)])
            or None
        )
        if str(getattr(part, "filename", "")).startswith(FILE):  # a SyntaxError
            part.filename = FILE
    lines = [
        line if len(line) <= 500 else line[:500] + "…\n" for line in "".join(report.format()).splitlines(keepends=True)
    ]
    return "".join(lines if len(lines) <= 60 else [*lines[:20], "  …\n", *lines[-20:]])


def parts(report):
    """A TracebackException and those it came from: causes, contexts, members of a group."""
    yield report
    for other in (report.__cause__, report.__context__, *(getattr(report, "exceptions", None) or ())):
        if other is not None:
            yield from parts(other)


def plain(frame):
    frame.line  # read now, under the name it is filed under
    frame.filename = FILE
    return frame
