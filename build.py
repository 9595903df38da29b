#!/usr/bin/env python3
"""The one command of this course: `python3 build.py --help` lists what it does.

It needs Python 3.11 and nothing else: the first run makes `.venv/` beside this file and goes on inside it.
Up to that point only the standard library is imported; the work itself is in py/publish/.
"""

import signal
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "py/course")]

from publish.setup.environment import inside_environment  # noqa: E402 (the path has to be set first)
from publish.setup.problem import Problem  # noqa: E402

COMMANDS = {  # name: (module with a function command(root, arguments), what it does)
    "build": ("publish.commands.build", "write the pages of all lessons to _site/"),
    "serve": ("publish.commands.serve", "build, serve on this machine only, and build again whenever a source changes"),
    "check": (
        "publish.commands.check",
        "look for every mistake an author can make; says file, line, what, and what to do",
    ),
    "words": ("publish.words.vectors", "make the word table and the stored projections in py/course/words/ again"),
    "record-model": (
        "publish.commands.record_model",
        "run a real language model and record what its heads do (lessons/real-heads/)",
    ),
    "test": ("publish.commands.test", "build, then run the tests, in real browsers too; further words go to pytest"),
    "screenshot": ("publish.commands.screenshot", "take the picture of the README again"),
    "train": (
        "publish.parts.training_panel",
        "train the projections from three random starts; prints how many held-out verbs find their subject",
    ),
    "profile": (
        "publish.pyodide.split_by_profile",
        "note again which functions of Pyodide and NumPy lessons call; the others travel apart",
    ),
    "bench": ("publish.bench.bench", "measure how long Python and NumPy take to start, beside the usual way"),
    "new": ("publish.commands.new", "make a lesson that works already, to be written over"),
    "single": (
        "publish.commands.single",
        "write each lesson as one HTML file that runs by double-click, Python included",
    ),
    "scorm": ("publish.commands.scorm", "write lessons as SCORM packages for a learning platform, Python included"),
    "notebook": ("publish.commands.notebook", "write lessons as .ipynb, for Jupyter and Colab"),
    "mutants": (
        "publish.commands.mutants",
        "prove the grader by thousands of programs that are one change away from right ones",
    ),
    "collect": ("publish.commands.collect", "grade again what students handed in, and write a table"),
}


def main(words):
    if not words or words[0] in ("-h", "--help", "help"):
        return show_help()
    name, *arguments = words
    if name not in COMMANDS:
        raise Problem(f"build.py: there is no command {name!r}; choose one of: {', '.join(COMMANDS)}")
    inside_environment(ROOT)
    module, _ = COMMANDS[name]
    return import_module(module).command(ROOT, arguments)


def show_help():
    print("usage: python3 build.py COMMAND [options]      (COMMAND --help lists its options)\n")
    for name, (_, purpose) in COMMANDS.items():
        print(f"  {name:<14}{purpose}")
    return 0


def run(words):
    """The exit code of main(), with a problem as its plain sentence."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is ended, as with Ctrl-C
    try:
        sys.exit(main(words))
    except Problem as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run(sys.argv[1:])
