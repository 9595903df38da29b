#!/usr/bin/env python3
"""The one command of this course: `python3 build.py --help` lists what it does.

It needs Python 3.11 and nothing else: the first run makes `.venv/` beside this file and goes on inside it.
Up to that point only the standard library is imported; the work itself is in py/publish/.
"""
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "py"))

from publish.environment import inside_environment   # noqa: E402 (the path has to be set first)
from publish.problem import Problem                  # noqa: E402

COMMANDS = {   # name: (module with a function command(root, arguments), what it does)
    "build": ("publish.site", "write the pages of all lessons to _site/"),
    "serve": ("publish.serve", "build, serve on this machine only, and build again whenever a source changes"),
    "check": ("publish.check", "look for every mistake an author can make; says file, line, what, and what to do"),
    "words": ("publish.words", "make the word table and the stored projections in py/words/ again"),
    "test": ("publish.testing", "build, then run the tests, in real browsers too; further words go to pytest"),
    "screenshot": ("publish.screenshot", "take the picture of the README again"),
    "train": ("publish.trainings", "train the projections from three random starts; prints how many held-out verbs find their subject"),
    "bench": ("publish.bench", "measure how long Python and NumPy take to start, beside the usual way"),
    "new": ("publish.new", "make a lesson that works already, to be written over"),
    "single": ("publish.single", "write each lesson as one HTML file that runs by double-click, Python included"),
    "notebook": ("publish.notebook", "write lessons as .ipynb, for Jupyter and Colab"),
    "mutants": ("publish.mutants", "prove the grader by thousands of programs that are one change away from right ones"),
    "collect": ("publish.collect", "grade again what students handed in, and write a table"),
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
        print(f"  {name:<11}{purpose}")
    return 0


def run(words):
    """The exit code of main(), with a problem as its plain sentence."""
    try:
        sys.exit(main(words))
    except Problem as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run(sys.argv[1:])
