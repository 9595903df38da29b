"""Pyodide's script made shorter: two thirds of it are for graphics, sound and windows, which no Python on these pages can reach.

Names that neither the interpreter nor a library imports leave the tables in which the script offers them; then nothing uses them
any more, and terser drops them. What the interpreter exports to the script is cut to what is left to use it: a start enters every
export in three tables, one by one. And the addresses of functions are looked up for those alone that a library asks for or
offers: to find them, a start looked at all 8,700 functions of the interpreter's table.
The script is Pyodide's, under the MPL 2.0; this file is how it was changed.
"""

import json
import re
from collections import Counter
from pathlib import Path

from publish.pyodide import wasm
from publish.setup.node import node_and_npm, node_modules, run
from publish.setup.problem import Problem

HERE = Path(__file__).parent
MAKERS = [HERE / "glue_script.py", HERE / "glue_script.mjs"]
OFFERED = ("var wasmImports={", "};")
EXPORT = re.compile(r'([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?')
SHOWN = re.compile(r'(?<![\w$.])Module\["([\w$]+)"\]=([\w$]+);')  # what the script shows of itself
ABOUT = re.compile(r'(?<![\w$.])([\w$]+)\.(?:sig="\w*"|isAsync=true);')  # what it says of a function that it offers
MAIN = re.compile(
    r"async function ([\w$]+)\((.*)\}export default \1;", re.S
)  # nearly all of the script, once it is shortened
EVAL = re.compile(r"(?<![\w$.])eval\(")  # our pages forbid it; terser keeps every name it might use
EXPECTED = [
    (OFFERED[0], 1, 1),
    (EXPORT, 1, None),
    (SHOWN, 1, None),
    (ABOUT, 1, None),
]  # (pattern, hits at least, at most)
NO_EVAL = '\nfunction noEval(){throw new Error("this page runs no text as JavaScript")}'
GRAPHICS = (
    "emscripten_gl"  # imported by the interpreter only to hand it out; static/python/worker/boot.js gives it nothing
)
LOOKING_UP = (
    "var updateGOT=",
    'if(typeof value=="function"){newValue=addFunction(value)}',
    "updateTableMap(0,wasmTable.length)",
)


PRIVATE = re.compile(
    r"(?:machine|inside|API|pyodide|imports\.env)\.([A-Za-z_]\w*)|(_(?:make|load)Snapshot|__Py\w+|Jsv\w+)"
)  # what of Pyodide boot.js names
PUBLIC = {"FS", "env", "runPython", "end", "tableBeforeMain"}  # promised by Pyodide or Emscripten, or our own


def private_names(boot):
    """The text of static/python/worker/boot.js -> the names in Pyodide that it relies on and that nobody promised."""
    return {name for found in PRIVATE.findall(boot) for name in found if name} - PUBLIC


def check_private_names(boot, scripts, interpreter):
    """Raises ValueError with the names that this version of Pyodide has no more."""
    there = set(re.findall(r"[\w$]+", " ".join(scripts))).union(*wasm.names(interpreter))
    if gone := sorted(name for name in private_names(boot) if not {name, name.removeprefix("_")} & there):
        raise ValueError(
            f"this Pyodide has no {', '.join(gone)} any more, on which static/python/worker/boot.js relies; see docs/upgrading-pyodide.md"
        )


def hits(script, pattern, least, most=None):
    """Does the pattern find what it was written for? Raises ValueError with the count that was expected."""
    found = len(pattern.findall(script)) if hasattr(pattern, "findall") else script.count(pattern)
    if not least <= found <= (most or found):
        name = getattr(pattern, "pattern", pattern)
        raise ValueError(
            f"pyodide.asm.mjs: {name[:40]!r} is found {found} times, not {least} or more"
            + f" and {most} at most" * bool(most)
        )


def looked_up(script, addresses, slots):
    """addresses: names of the functions whose addresses a library asks for or is asked for, slots: {name: slot} of the interpreter's."""
    for text in LOOKING_UP:
        hits(script, text, 1, 1)
    begin, every, all_slots = LOOKING_UP
    known = sorted(slots[name] for name in addresses if name in slots)
    script = script.replace(begin, f"var lookedUp=new Set({json.dumps(sorted(addresses))});{begin}")
    script = script.replace(every, every.replace("{", "{if(!lookedUp.has(symName))continue;"))
    return script.replace(all_slots, f"{json.dumps(known)}.forEach(slot=>updateTableMap(slot,1))")


def pruned(script, others, asked):
    """script: Pyodide's; others: the scripts that use it; asked: names that the interpreter and the libraries import."""
    for pattern, least, most in EXPECTED:
        hits(script, pattern, least, most)
    start = script.index(OFFERED[0]) + len(OFFERED[0])
    end = script.index(OFFERED[1], start)
    offered = {item.partition(":")[0]: item for item in script[start:end].split(",")}
    kept = {name: item for name, item in offered.items() if name in asked and not name.startswith(GRAPHICS)}
    gone = {item.partition(":")[2] or name for name, item in offered.items() if name not in kept}
    script = script[:start] + ",".join(kept.values()) + script[end:]
    named = Counter(re.findall(r'Module(?:\.|\[")([\w$]+)', script))
    elsewhere = set(re.findall(r"[\w$]+", " ".join(others)))
    script = SHOWN.sub(lambda found: found[0] if named[found[1]] > 1 or found[1] in elsewhere else "", script)
    script = ABOUT.sub(lambda found: "" if found[1] in gone else found[0], script)
    return EVAL.sub("noEval(", script) + NO_EVAL


def used(scripts, engine):
    """Which exports of the interpreter do the scripts use? Each is declared and assigned there; used is what is named once more."""
    words, assigned = Counter(), Counter()
    for script in scripts:
        words.update(re.findall(r"[\w$]+", script))
        for variable, *names in EXPORT.findall(script):
            assigned.update([variable, variable, *names])
    exported, _ = wasm.names(engine)
    return {name for name in exported if words[name] > assigned[name] or words[f"_{name}"] > assigned[f"_{name}"]}


def shortened(root, script, engine):
    """A pruned script, for an interpreter with fewer exports -> the same without all that nothing uses."""
    exported, _ = wasm.names(engine)
    script = EXPORT.sub(lambda found: found[0] if found[3] in exported else "", script)
    node, _ = node_and_npm()
    done = run([node, str(HERE / "glue_script.mjs"), str(node_modules(root))], node, root, given=script, seconds=300)
    if done.returncode:
        raise Problem(
            f"pyodide.asm.mjs: terser cannot shorten it: {done.stderr.strip().splitlines()[-1][:300]}; see py/publish/pyodide/glue_script.py"
        )
    return read_once(done.stdout)


def read_once(script):
    """In brackets, since V8 takes a function in brackets for one that is called at once: it does not skim it first, to read it again when it is called."""
    hits(script, MAIN, 1, 1)
    return MAIN.sub(r"export default(async function(\2});", script)
