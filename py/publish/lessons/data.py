"""An author's own files beside lesson.md, for the cells to read: tables, texts, arrays, and modules to import.

They lie in the folder in which a cell runs, at build, in the page and in a notebook: open("data.csv"), import helper.
"""

import re
import sys
from pathlib import Path

ENDINGS = {".csv", ".tsv", ".txt", ".json", ".py", ".npy", ".npz"}
OWN = re.compile(r"(checks|stub|solution|oracle)\.py|messages\.\w+\.toml")  # of a challenge
LARGEST = 1_000_000  # bytes of all together: a reader of the lesson fetches them at the first Run
HOME = "/home/pyodide"  # where Python in the browser runs


def data_of(root, lesson):
    """-> {name: bytes}; too much of it, and a module that hides another, are mistakes of the lesson."""
    paths = [
        path
        for path in sorted(lesson.folder.iterdir())
        if path.is_file() and path.suffix in ENDINGS and not OWN.fullmatch(path.name) and not path.name.startswith(".")
    ]
    files = {path.name: path.read_bytes() for path in paths}
    size = sum(map(len, files.values()))
    if size > LARGEST:
        lesson.mistake(
            1,
            f"the files beside it ({', '.join(files)}) have {size / 1e6:.1f} MB together, and every reader fetches them; "
            f"make them smaller than {LARGEST / 1e6:.0f} MB, or move what no cell reads into a folder",
        )
    known = (
        {path.stem for path in (root / "py/course").iterdir() if path.suffix in ("", ".py")}
        | sys.stdlib_module_names
        | {"numpy"}
    )
    for name in files:
        if name.endswith(".py") and Path(name).stem in known:
            lesson.mistake(
                1,
                f"the file {name} beside it hides Python's or the course's own module {Path(name).stem}; give it another name",
            )
    return files
