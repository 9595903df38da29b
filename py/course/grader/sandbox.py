"""Student code may replace anything in Python; afterwards everything is put back and the replacements are named.

The photograph is taken when this module is first imported, so that has to happen before any student code runs.
What runs between photograph and restoration calls no function by a name that could have been replaced.
"""

import builtins
import importlib
import io
import math
import os
import pkgutil
import sys
import types
import warnings

import numpy as np

from grader.loop_counter import Counter
from lazy_import import ON_DEMAND

Function, Module, BaseError, text_file, depth = (
    types.FunctionType,
    types.ModuleType,
    BaseException,
    io.StringIO,
    sys._getframe,
)
reload, modules, limit, set_limit, get_errors, set_errors = (
    importlib.reload,
    sys.modules,
    sys.getrecursionlimit,
    sys.setrecursionlimit,
    np.geterr,
    np.seterr,
)
recorded, show_all, kind, Dispatcher = warnings.catch_warnings, warnings.simplefilter, type, type(np.sum)

OURS = frozenset(found.name for found in pkgutil.iter_modules([os.path.dirname(os.path.dirname(__file__))])) | {
    *ON_DEMAND
}  # at the top of py/course
KEPT = {"grader", "grader.sandbox", "grader.loop_counter"}  # of the grader: they hold the photographs
WATCHED = [builtins, math, np, np.linalg]
LAZY = (
    "numpy.random",
    "numpy.fft",
    "numpy.testing",
)  # NumPy imports these at first use: half a megabyte that no start waits for
FRAMES = 150  # how deep student code may call: recursion through C functions ends Pyodide itself, in Node from 240 on


def is_ours(name):
    """Is this one of the course's modules, at the top or in a package of it?"""
    return name.partition(".")[0] in OURS


def is_graders(name):
    """Does this module judge? Then no check may find it as student code left it."""
    return name == "arrays" or name.partition(".")[0] == "grader" and name not in KEPT


def behind(value):
    """The Python function of a name, also behind NumPy's dispatchers; None for anything else."""
    function = value._implementation if kind(value) is Dispatcher else value
    return function if kind(function) is Function else None


def photograph(module):
    """{name: (value, the function behind it, its code)} of a module."""
    functions = {name: behind(value) for name, value in module.__dict__.items()}
    return {
        name: (module.__dict__[name], function, function and function.__code__) for name, function in functions.items()
    }


PHOTOGRAPHS = [(module, photograph(module)) for module in WATCHED]


def photograph_newcomers():
    """Parts of NumPy that have come into use since."""
    known = [module for module, _ in PHOTOGRAPHS]
    for name in LAZY:
        if name in modules and modules[name] not in known:
            PHOTOGRAPHS.append((modules[name], photograph(modules[name])))


def restore():
    """Put back what differs from the photographs; gives the names replaced. Names added are dropped, save submodules."""
    replaced = []
    for module, before in PHOTOGRAPHS:
        now = module.__dict__
        for name, (value, function, code) in before.items():
            if name not in now or now[name] is not value:
                now[name] = value
                replaced.append(module.__name__ + "." + name)
            if function is not None and function.__code__ is not code:
                function.__code__ = code
                replaced.append(module.__name__ + "." + name)
    for module, before in PHOTOGRAPHS:
        now = module.__dict__
        for name in [*now]:
            if name not in before and not isinstance(now[name], Module):
                del now[name]
    return replaced


class NoInput(Exception):
    """What input() gives while code is under check."""


def no_input(*_):
    raise NoInput("input() cannot be used here: the function gets everything through its arguments")


def ends(*_):
    raise SystemExit("the code ends Python")


STAND_INS = [(builtins, "input", no_input), (os, "_exit", ends), (os, "abort", ends), (os, "kill", ends)]
REAL = [(module, name, getattr(module, name)) for module, name, _ in STAND_INS if hasattr(module, name)]


class Outcome:
    """What one run gave: value or error, its warnings, the names it replaced, and the counter with its turns."""

    def __init__(self):
        self.value = self.error = self.counter = None
        self.warnings, self.replaced = [], []


def run(action, printed):
    """Call action() with no way to our modules, to the reader's keyboard or out of Python; printed gets its prints.
    Whatever happens inside, Python is afterwards as it was. Gives an Outcome."""
    outcome = Outcome()
    outcome.counter = counter = Counter()
    photograph_newcomers()
    loaded, streams, deepest, errors = {**modules}, (sys.stdin, sys.stdout, sys.stderr), limit(), get_errors()
    for name in [*OURS, *filter(is_ours, loaded)]:
        modules[name] = None  # `import` says ModuleNotFoundError
    for module, name, stand_in in STAND_INS:
        module.__dict__[name] = stand_in
    sys.stdin, sys.stdout, sys.stderr = text_file(), printed, printed
    with recorded(record=True) as heard:
        show_all("always")
        set_errors(divide="warn", over="warn", under="ignore", invalid="warn")  # a cell may have changed them
        set_limit(frames_here() + FRAMES)
        try:
            with counter:
                outcome.value = action()
        except BaseError as error:  # student code may raise anything
            outcome.error = error
        finally:
            set_limit(deepest)
            sys.stdin, sys.stdout, sys.stderr = streams
            for module, name, real in REAL:
                module.__dict__[name] = real
            outcome.replaced = restore()
            put_back(loaded)
            read_again(loaded)
            set_errors(**errors)
    outcome.warnings = [str(one.message)[:200] for one in heard[:5]]
    return outcome


def frames_here():
    frame, count = depth(1), 0
    while frame is not None:
        frame, count = frame.f_back, count + 1
    return count


def put_back(loaded):
    """The table of imported modules as it was, save newcomers; the grader's own are imported afresh next time."""
    for name in [*filter(is_ours, [*modules])]:
        modules.pop(name, None)
    for name, module in loaded.items():
        if not is_graders(name):
            modules[name] = module


def read_again(loaded):
    """A part of NumPy that the code itself brought into use may have been changed at once, with no photograph to go by."""
    for name in LAZY:
        if name in modules and name not in loaded:
            reload(modules[name])
