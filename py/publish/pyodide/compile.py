"""Runs in the browser's Python, in Node, while the site is built: starts the course, says which files that took,
and compiles their modules and those of the course that come into use later. The last line is what compile.mjs reads.
"""

import importlib._bootstrap_external as machinery
import importlib.util
import json
import os
import sys

import door
from grader import sandbox  # noqa: F401  as in static/python/worker/start.js

# What Pyodide and NumPy bring along, and no reader of a lesson imports: travels without docstrings.
INNER = {
    "_colorize",
    "_py_warnings",
    "_pyodide",
    "_weakrefset",
    "annotationlib",
    "asyncio",
    "base64",
    "bz2",
    "codeop",
    "compression",
    "concurrent",
    "copyreg",
    "ctypes",
    "difflib",
    "dis",
    "encodings",
    "fnmatch",
    "glob",
    "importlib",
    "inspect",
    "linecache",
    "locale",
    "logging",
    "lzma",
    "pickle",
    "pkgutil",
    "platform",
    "pyodide",
    "selectors",
    "shutil",
    "signal",
    "socket",
    "ssl",
    "subprocess",
    "sysconfig",
    "tempfile",
    "textwrap",
    "threading",
    "tokenize",
    "traceback",
    "weakref",
    "zipfile",
}
FIRST_CELLS = ["import numpy as np\nprint(np.ones((2, 2)) @ np.ones(2))", "1 / 0"]


def run_first_cells():
    """What a first cell imports, and a first error."""
    for source in FIRST_CELLS:
        door.captured(json.dumps({"do": "run", "source": source, "cell": "first"}))


def course_modules():
    return [
        os.path.join(folder, name) for folder, _, names in os.walk("/course") for name in names if name.endswith(".py")
    ]


def imported():
    """The files of all modules in use, sorted."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    return sorted({spec.origin for spec in specs if spec and spec.has_location})


def place(source):
    """Where Python looks for a compiled module without its source."""
    return source + "c"


def compiled(path):
    """Source path -> the .pyc. The source's hash in it is never checked: the browser has none to compare with.
    Otherwise nothing is optimised away: NumPy needs its docstrings and asserts, and help() shows them."""
    with open(path, "rb") as file:
        source = file.read()
    top = path.removeprefix("/python/").partition("/")[0].removesuffix(".py")
    code = compile(source, path, "exec", dont_inherit=True, optimize=2 if top in INNER else 0)
    return bytes(machinery._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


run_first_cells()
files = sorted({*imported(), *course_modules()})
json.dumps(
    {
        "sources": {place(path): path for path in files if path.endswith(".py")},
        "files": sorted([place(path) if path.endswith(".py") else path for path in files]),
    }
)
