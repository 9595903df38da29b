"""Splits Python's interpreter and NumPy's libraries in two (wasm_split.py), by a profile of what lessons call.

profile.json holds the profile of one version of each module: which of its functions ran while profile.mjs played a reader
(workload.mjs). It is kept in the repository, so that a build does not depend on the lessons, and a new mistake in wrong/ sends no
reader new files. `build.py profile` makes it again; a build with other modules makes one for itself and says so.
"""

import argparse
import base64
import hashlib
import json
import tempfile
import zlib
from pathlib import Path

from publish.pyodide import wasm_split
from publish.record.packet import packet
from publish.setup.files import put
from publish.setup.node import node_modules, told

HERE = Path(__file__).parent
PROFILE = HERE / "profile.json"
MAKERS = [
    *(
        HERE / name
        for name in (
            "split_by_profile.py",
            "profile.json",
            "wasm_split.py",
            "wasm.py",
            "node_python.mjs",
            "profile.mjs",
            "workload.mjs",
        )
    ),
    *(HERE.parents[2] / "static/python/worker" / name for name in ("door.js", "printer.js")),
]
ANSWERS = 12  # wrong answers of each challenge that are played


def command(root, arguments):
    """`build.py profile`."""
    from publish.pyodide.packs import started_course

    argparse.ArgumentParser(
        prog="build.py profile",
        description="Play a reader in Node and note which functions of the interpreter and of NumPy's "
        "libraries run: the others travel apart. Needed after an upgrade of Pyodide, or when lessons call what they did not call before.",
    ).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        modules, start, made = started_course(root, Path(folder) / "tree")
        write_profile(PROFILE, modules, profiled(root, modules, start, made, Path(folder) / "workload"))
    print(
        f"{PROFILE.relative_to(root)}: {', '.join(f'{len(ran)} functions of {path}' for path, ran in read_profile(PROFILE, modules).items())}"
    )
    return 0


def cut(root, engine, wanted, start, later, folder):
    """engine (bytes), wanted: names of exports of it that are used, start {path in the browser: content}: what a start needs, later
    {name: pack}, folder: for the workload -> {"engine" or path of a library: (primary half, secondary half)}. Raises ValueError where a
    module cannot be split."""
    modules = modules_of(engine, start)
    ran = read_profile(PROFILE, modules)
    if ran is None:
        print(
            "The profile in py/publish/pyodide/profile.json is of other modules: making one (build.py profile keeps it) ...",
            flush=True,
        )
        ran = profiled(root, modules, start, later, folder)
    return {
        path: wasm_split.halves(code, set(ran[path]), wanted if path == "engine" else None)
        for path, code in modules.items()
    }


def modules_of(engine, start):
    """{"engine" or path of a library: its WebAssembly}."""
    return {"engine": engine, **{path: content for path, content in start.items() if path.endswith(".so")}}


def profiled(root, modules, start, later, folder):
    """Play the workload -> {"engine" or path: numbers of the functions that ran}."""
    marked = {path: wasm_split.marked(code) for path, code in modules.items()}
    files = {
        "nothing": b"",
        "challenges.json": json.dumps(challenges(root)).encode(),
        **{f"start/{path}": content for path, content in start.items()},
        **{f"later/{name}": pack for name, pack in later.items()},
        **{f"marked/{path}": code for path, code in marked.items()},
    }
    for path, content in files.items():
        put(folder / path.replace("//", "/"), content)
    return told(
        root,
        HERE / "profile.mjs",
        f"{node_modules(root) / 'pyodide'}/",
        folder,
        options=["--stack-size=4000"],
        seconds=300,
        failed="py/course: the workload fails in the browser's Python: {}; correct it, or see py/publish/pyodide/workload.mjs",
    )


def write_profile(path, modules, ran):
    """ran {module: numbers}: as one bit a function, compressed."""
    bits = {
        name: zlib.compress(sum(1 << number for number in numbers).to_bytes(max(numbers) // 8 + 1, "little"), 9)
        for name, numbers in ran.items()
    }
    kept = {
        name: {"sha256": hashlib.sha256(modules[name]).hexdigest(), "ran": base64.b64encode(bits[name]).decode()}
        for name in sorted(bits)
    }
    path.write_text(json.dumps(kept, indent=1) + "\n")


def read_profile(path, modules):
    """-> {module: numbers}, or None if the profile is of other modules."""
    kept = json.loads(path.read_text()) if path.exists() else {}
    if any(kept.get(name, {}).get("sha256") != hashlib.sha256(code).hexdigest() for name, code in modules.items()):
        return None
    whole = {name: int.from_bytes(zlib.decompress(base64.b64decode(kept[name]["ran"])), "little") for name in modules}
    return {name: [number for number in range(bits.bit_length()) if bits >> number & 1] for name, bits in whole.items()}


def challenges(root):
    """Of every challenge: its packet, and answers to check."""
    packets = []
    for checks in sorted((root / "lessons").glob("*/checks.py")):
        wrong = [
            source
            for source in (path.read_text("utf-8") for path in sorted(checks.parent.glob("wrong/*.py")))
            if "while" not in source
        ]  # nobody presses Stop
        whole = packet(checks.parent)
        answers = [*(style["code"] for style in whole["styles"]), *wrong[:: len(wrong) // ANSWERS + 1]]
        packets.append({key: whole[key] for key in ("function", "checks", "messages", "calls")} | {"answers": answers})
    return packets
