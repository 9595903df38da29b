"""What the browser fetches to run Python, made small: packs of just the modules that a start imports, compiled, and the rest apart.

A start of Python imports 220 of 740 modules. Compiling them from source takes the browser longer than all else together,
so the build does it (compile.mjs, with the browser's own Python), and the other modules travel in a second pack as sources.
    engine.pack   the interpreter           python.pack   the standard library, as far as a start imports it, compiled
    libraries.pack  what of NumPy is WebAssembly      numpy.pack    the rest of NumPy, as far as a start imports it, compiled
    course.pack   py/course/, compiled, with the word table and the list lazy_import.json
    lessons.pack  what of py/course/ only single lessons import (ON_DEMAND in lazy_import.py), compiled
    rest.pack     all other modules, for an import that needs one: see py/course/lazy_import.py
    *-cold.wasm   what of the interpreter and the libraries no lesson calls; the packs above hold the hot halves: see split_by_profile.py
A pack is gzip of: 4 bytes with the length of a list, the list as JSON [[path, size], ...], then the bytes of all files.
engine.pack is just gzip of the interpreter: what travels is the same on every host, and its size is known beforehand.
"""

import hashlib
import io
import json
import shutil
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

import deflate

from lazy_import import ON_DEMAND
from publish.pyodide import glue_script, split_by_profile, wasm
from publish.pyodide.download import pyodide_files
from publish.setup.cache import cache_folder
from publish.setup.files import put
from publish.setup.node import node_modules, told
from publish.setup.problem import Problem

HERE = Path(__file__).parent
WORKER = HERE.parents[2] / "static/python/worker"
BOOT = WORKER / "boot.js"
MAKERS = [
    HERE / "packs.py",
    HERE / "compile.mjs",
    HERE / "compile.py",
    *split_by_profile.MAKERS,
    *glue_script.MAKERS,
    BOOT,
    WORKER / "pack.js",
]
USELESS_FOLDERS = {"tests", "f2py", "_pyinstaller", "include", "_examples", "npy-pkg-config", "pkgconfig", "_pyrepl"}
USEFUL_ALL_THE_SAME = ("_pyrepl/__init__.py", "_pyrepl/pager.py")  # pydoc imports them, so help() does
USEFUL = (".py", ".so", ".json")
SCRIPTS = ("pyodide.asm.mjs", "pyodide.mjs")
LATER = ("python.pack", "numpy.pack", "rest.pack", "lessons.pack")  # an import may bring them: see lazy_import.py


def packs(root, fetched, whole=False):
    """{name: bytes} of all files of Python for the browser; `fetched` is {name: path}: Pyodide's files and wheels; whole: see make."""
    made_from = hashlib.sha256()
    read = {
        name: path.read_bytes()
        for name, path in {**fetched, **{path.name: path for path in MAKERS}}.items()
        if path.exists()
    }
    for name, content in sorted([*read.items(), *course_files(root).items()]):
        made_from.update(f"{name}\0{len(content)}\0".encode() + content)
    kept = cache_folder(root) / "packs" / (made_from.hexdigest()[:16] + "-whole" * whole)
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as work:  # its own: other builds may share this cache
            part = Path(work) / "part"
            part.mkdir()
            for name, content in make(root, fetched, Path(work) / "tree", whole).items():
                (part / name).write_bytes(content)
            prune(kept.parent)
            if not kept.exists():
                part.rename(kept)
    return {path.name: path.read_bytes() for path in sorted(kept.iterdir())}


def prune(folder, most=8):
    """Packs of earlier versions of py/ go, the newest stay: a change is often taken back."""
    for old in sorted(folder.glob("[0-9a-f]" * 16 + "*"), key=lambda path: path.stat().st_mtime)[:-most]:
        shutil.rmtree(old, ignore_errors=True)


def make(root, fetched, tree, whole=False):
    """The same, made anew in the folder `tree`. whole: Pyodide and NumPy as they come, neither split nor pruned; so it is, too,
    with a line that says why, where the split or the pruning does not fit them."""
    print("Making the packs of Python (once; again when py/course/ changes) ...", flush=True)
    holds, made, library = packed(root, fetched, tree)
    return made | webassembly(root, fetched, library, holds, made, tree, whole)


def packed(root, fetched, tree):
    """-> {pack: {path: content}} of what is no WebAssembly, {name: bytes} of these packs and wheels, {path: content} of Python's modules."""
    numpy = next(path for name, path in fetched.items() if name.startswith("numpy-"))
    wheels = {name: path.read_bytes() for name, path in fetched.items() if name.endswith(".whl") and path != numpy}
    library = useful(fetched["python_stdlib.zip"]) | useful(numpy)
    course = {f"/course/{name}": content for name, content in course_files(root).items()}
    needed = {path: (tree / path[1:]).read_bytes() for path in started(root, fetched, library | course, tree)}
    holds = sorted_out(library, course, needed)
    made = {
        name: pack(root, files) for name, files in holds.items() if name not in ("libraries.pack", "course.pack")
    } | wheels
    inside = {name: holds[name] for name in LATER} | {name: members(content) for name, content in wheels.items()}
    listed = json.dumps({name: later(made[name], files) for name, files in inside.items()}).encode()
    holds["course.pack"]["/course/lazy_import.json"] = listed
    return holds, made | {"course.pack": pack(root, holds["course.pack"])}, library


def started_course(root, tree):
    """For a profile -> {module: WebAssembly}, {path: content} of a start, {name: pack} of what comes later."""
    fetched = pyodide_files(root)
    holds, made, _ = packed(root, fetched, tree)
    return (
        split_by_profile.modules_of(fetched["pyodide.asm.wasm"].read_bytes(), holds["libraries.pack"]),
        start_of(holds),
        made,
    )


def start_of(holds):
    """{path: content} of all that is in place before a lesson begins."""
    return {
        path: content
        for name in ("python.pack", "numpy.pack", "libraries.pack", "course.pack")
        for path, content in holds[name].items()
    }


def sorted_out(library, course, needed):
    """{path: content} of Python's modules, of the course's, and of what a start needs (compiled) -> {pack: {path: content}}."""
    start = {path: content for path, content in needed.items() if path.startswith("/python/")}
    compiled = {path.removesuffix("c") for path in needed if path.endswith(".pyc")}
    ours = {
        path: content
        for path, content in (course | needed).items()
        if path.startswith("/course/") and not path.endswith(".py")
    }
    lessons = {path for path in ours if top_of(path) in ON_DEMAND}
    libraries = {path for path in start if path.endswith(".so")}
    return {
        "python.pack": {path: content for path, content in start.items() if "/numpy/" not in path},
        "libraries.pack": {path: start[path] for path in libraries},
        "numpy.pack": {path: content for path, content in start.items() if "/numpy/" in path and path not in libraries},
        "rest.pack": {path: content for path, content in library.items() if path not in start and path not in compiled},
        "course.pack": {path: content for path, content in ours.items() if path not in lessons},
        "lessons.pack": {path: ours[path] for path in lessons},
    }


def webassembly(root, fetched, library, holds, made, tree, whole):
    """{name: bytes} of the interpreter, Pyodide's scripts and the libraries: in halves and pruned, or whole."""
    if not whole:
        try:
            return split(root, fetched, library, holds, made, tree)
        except (ValueError, Problem) as reason:
            print(f"Pyodide and NumPy stay whole, which is slower to load: {reason}", flush=True)
    return {
        "engine.pack": squeezed(root, fetched["pyodide.asm.wasm"].read_bytes()),
        "libraries.pack": pack(root, holds["libraries.pack"]),
        **{name: fetched[name].read_bytes() for name in SCRIPTS},
    }


def split(root, fetched, library, holds, made, tree):
    """The same in halves and pruned; raises ValueError or Problem where this Pyodide is not as we know it."""
    interpreter, (glue, loader) = (
        fetched["pyodide.asm.wasm"].read_bytes(),
        [fetched[name].read_text("utf-8") for name in SCRIPTS],
    )
    glue_script.check_private_names(BOOT.read_text("utf-8"), [glue, loader], interpreter)
    users = [loader, BOOT.read_text("utf-8")]
    loaded = [content for path, content in library.items() if path.endswith(".so")]
    asked = set().union(*(wasm.names(code)[1] for code in loaded))
    addresses = set().union(*map(wasm.addresses, loaded))
    glue = glue_script.pruned(
        glue_script.looked_up(glue, addresses, wasm.slots(interpreter)), users, asked | wasm.names(interpreter)[1]
    )
    halves = split_by_profile.cut(
        root,
        interpreter,
        asked | glue_script.used([glue, *users], interpreter),
        start_of(holds),
        made,
        tree.with_name("workload"),
    )
    engine, _ = halves["engine"]
    return {
        "engine.pack": squeezed(root, engine),
        "pyodide.mjs": loader.encode(),
        "pyodide.asm.mjs": glue_script.shortened(root, glue, engine).encode(),
        "libraries.pack": pack(root, {path: halves[path][0] for path in holds["libraries.pack"]}),
        **{cold_name(path): cold for path, (_, cold) in halves.items()},
    }


def cold_name(path):
    """The interpreter or a library -> the file with its cold half; static/python/worker/start.js names them so, too.

    No name begins with "_": Jekyll, which may publish the folder, leaves such files out."""
    return f"{PurePosixPath(path).name.partition('.')[0].lstrip('_')}-cold.wasm"


def started(root, fetched, files, tree):
    """Start the course from `files` {path in the browser: content} -> the paths a start needs, compiled ones lying in `tree`."""
    for path, content in {**files, "/nothing": b""}.items():
        put(tree / path[1:], content)
    return told(
        root,
        HERE / "compile.mjs",
        node_modules(root) / "pyodide",
        tree,
        failed="py/: the course does not start in the browser's Python: {}; correct it, or see py/publish/pyodide/compile.py",
    )


def useful(archive):
    """{path in the browser: content} of what can be imported from a zip file with modules of Python or NumPy."""
    return {
        f"/python/{name}": content
        for name, content in members(archive.read_bytes()).items()
        if name.endswith(USEFUL)
        and (name in USEFUL_ALL_THE_SAME or not USELESS_FOLDERS & set(PurePosixPath(name).parts))
    }


def members(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as zip:
        return {name: zip.read(name) for name in sorted(zip.namelist()) if not name.endswith("/")}


def later(content, files):
    """What py/course/lazy_import.py must know of a file: its hash, and the names of the modules and packages at the top of it."""
    return {
        "sha256": hashlib.sha256(content).hexdigest(),
        "modules": sorted({top_of(path) for path in files if path.endswith((".py", ".pyc", ".so"))}),
    }


def top_of(path):
    """A file in the browser or in a wheel -> the module or package at the top that it belongs to."""
    return PurePosixPath(path.removeprefix("/python/").removeprefix("/course/")).parts[0].partition(".")[0]


def course_files(root):
    """{path under py/course/: content} but for the grader's messages: those of a challenge travel with it."""
    folder = root / "py/course"
    paths = [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".toml" and "__pycache__" not in path.parts
    ]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def pack(root, files):
    """{path: content} -> the bytes of a pack."""
    listed = json.dumps([[path, len(files[path])] for path in sorted(files)], separators=(",", ":")).encode()
    return squeezed(root, len(listed).to_bytes(4, "little") + listed + b"".join(files[path] for path in sorted(files)))


def squeezed(root, content):
    """gzip, 4 % smaller than what the standard library's best level gives, and slow: so what did not change is remembered."""
    kept = cache_folder(root) / "squeezed" / hashlib.sha256(content).hexdigest()[:32]
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as file:
            file.write(deflate.gzip_compress(content, 12))
        Path(file.name).replace(kept)
    return kept.read_bytes()
