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

from publish import wasm
from publish.node import node_and_npm, node_modules, run
from publish.problem import Problem

HERE = Path(__file__).parent
MAKERS = [HERE / "script.py", HERE / "script.mjs"]
OFFERED = ("var wasmImports={", "};")
EXPORT = re.compile(r'([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?')
SHOWN = re.compile(r'(?<![\w$.])Module\["([\w$]+)"\]=([\w$]+);')          # what the script shows of itself
ABOUT = re.compile(r'(?<![\w$.])([\w$]+)\.(?:sig="\w*"|isAsync=true);')     # what it says of a function that it offers
MAIN = re.compile(r"async function ([\w$]+)\((.*)\}export default \1;", re.S)   # nearly all of the script, once it is shortened
EVAL = re.compile(r"(?<![\w$.])eval\(")                                     # our pages forbid it; terser keeps every name it might use
NO_EVAL = '\nfunction noEval(){throw new Error("this page runs no text as JavaScript")}'
GRAPHICS = "emscripten_gl"      # imported by the interpreter only to hand it out; static/python-boot.js gives it nothing
LOOKING_UP = ("var updateGOT=", 'if(typeof value=="function"){newValue=addFunction(value)}', "updateTableMap(0,wasmTable.length)")


def looked_up(script, addresses, slots):
    """addresses: names of the functions whose addresses a library asks for or is asked for, slots: {name: slot} of the interpreter's."""
    if not all(script.count(text) == 1 for text in LOOKING_UP):
        raise Problem("pyodide.asm.mjs looks up addresses in another way than it did; see LOOKING_UP in py/publish/script.py")
    begin, every, all_slots = LOOKING_UP
    known = sorted(slots[name] for name in addresses if name in slots)
    script = script.replace(begin, f"var lookedUp=new Set({json.dumps(sorted(addresses))});{begin}")
    script = script.replace(every, every.replace("{", "{if(!lookedUp.has(symName))continue;"))
    return script.replace(all_slots, f"{json.dumps(known)}.forEach(slot=>updateTableMap(slot,1))")


def pruned(script, others, asked):
    """script: Pyodide's; others: the scripts that use it; asked: names that the interpreter and the libraries import."""
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
    done = run([node, str(HERE / "script.mjs"), str(node_modules(root))], node, root, given=script, seconds=300)
    if done.returncode:
        raise Problem(f"pyodide.asm.mjs: terser cannot shorten it: {done.stderr.strip().splitlines()[-1][:300]}; see py/publish/script.py")
    return read_once(done.stdout)


def read_once(script):
    """In brackets, since V8 takes a function in brackets for one that is called at once: it does not skim it first, to read it again when it is called."""
    return MAIN.sub(r"export default(async function(\2});", script)
