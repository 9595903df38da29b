"""Cuts Python's interpreter and NumPy's libraries in halves (halves.py), by what a rehearsal in Node calls (rehearse.mjs, rehearsal.mjs)."""
import json
from pathlib import Path

from publish import halves
from publish.challenges import packet
from publish.node import node_modules, told
from publish.put import put

HERE = Path(__file__).parent
MAKERS = [*(HERE / name for name in ("cut.py", "halves.py", "wasm.py", "browsers_python.mjs", "rehearse.mjs", "rehearsal.mjs")),
          *(HERE.parents[1] / "static" / name for name in ("python-door.js", "printer.js"))]
ANSWERS = 12        # wrong answers of each challenge that are rehearsed


def cut(root, engine, wanted, start, later, folder):
    """engine (bytes), wanted: names of exports of it that are used, start {path in the browser: content}: what a start needs, later
    {name: pack}, folder: for the rehearsal -> {"engine" or path of a library: (hot half, cold half)}."""
    libraries = {path: content for path, content in start.items() if path.endswith(".so")}
    marked = {path: halves.marked(code) for path, code in {"engine": engine, **libraries}.items()}
    files = {"nothing": b"", "challenges.json": json.dumps(challenges(root)).encode(), **{f"start/{path}": content for path, content in start.items()},
             **{f"later/{name}": pack for name, pack in later.items()}, **{f"marked/{path}": code for path, code in marked.items()}}
    for path, content in files.items():
        put(folder / path.replace("//", "/"), content)
    ran = told(root, HERE / "rehearse.mjs", f"{node_modules(root) / 'pyodide'}/", folder, options=["--stack-size=4000"], seconds=300,
               failed="py/: the rehearsal of a lesson in the browser's Python fails: {}; correct it, or see py/publish/rehearsal.mjs")
    return {"engine": halves.halves(engine, set(ran["engine"]), wanted), **{path: halves.halves(code, set(ran[path])) for path, code in libraries.items()}}


def challenges(root):
    """Of every challenge: its packet, and answers to check."""
    packets = []
    for folder in challenge_folders(root):
        wrong = [source for source in (path.read_text("utf-8") for path in sorted(folder.glob("wrong/*.py"))) if "while" not in source]   # nobody presses Stop
        whole = packet(folder)
        answers = [*(style["code"] for style in whole["styles"]), *wrong[::len(wrong) // ANSWERS + 1]]
        packets.append({key: whole[key] for key in ("function", "checks", "messages", "calls")} | {"answers": answers})
    return packets


def challenge_folders(root):
    return [path.parent for path in sorted((root / "lessons").glob("*/checks.py"))]
