"""What the browser fetches to run Python, made small: packs of just the modules that a start imports, compiled, and the rest apart.

A start of Python imports 220 of 740 modules. Compiling them from source takes the browser longer than all else together,
so the build does it (compile.mjs, with the browser's own Python), and the other modules travel in a second pack as sources.
    engine.pack   the interpreter           python.pack   the standard library, as far as a start imports it, compiled
    libraries.pack  what of NumPy is WebAssembly      numpy.pack    the rest of NumPy, as far as a start imports it, compiled
    course.pack   py/, compiled, with the word table and the list later.json
    rest.pack     all other modules, for an import that needs one: see py/later.py
    *-cold.wasm   what of the interpreter and the libraries no lesson calls; the packs above hold the hot halves: see cut.py
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

from publish import cut, script, wasm
from publish.alone import cache_folder
from publish.node import node_modules, told
from publish.put import put

HERE = Path(__file__).parent
BOOT = HERE.parents[1] / "static/python-boot.js"
MAKERS = [HERE / "packs.py", HERE / "compile.mjs", HERE / "compile.py", *cut.MAKERS, *script.MAKERS, BOOT, HERE.parents[1] / "static/pack.js"]
USELESS_FOLDERS = {"tests", "f2py", "_pyinstaller", "include", "_examples", "npy-pkg-config", "pkgconfig", "_pyrepl"}
USEFUL = (".py", ".so", ".json")


def packs(root, fetched):
    """{name: bytes} of all files of Python for the browser; `fetched` is {name: path}: Pyodide's files and wheels."""
    made_from = hashlib.sha256()
    answers = {path.relative_to(root).as_posix(): path for folder in cut.challenge_folders(root) for path in folder.rglob("*.py")}
    read = {name: path.read_bytes() for name, path in {**fetched, **{path.name: path for path in MAKERS}, **answers}.items()}
    for name, content in sorted([*read.items(), *course_files(root).items()]):
        made_from.update(f"{name}\0{len(content)}\0".encode() + content)
    kept = cache_folder(root) / "packs" / made_from.hexdigest()[:16]
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as work:   # its own: other builds may share this cache
            part = Path(work) / "part"
            part.mkdir()
            for name, content in make(root, fetched, Path(work) / "tree").items():
                (part / name).write_bytes(content)
            prune(kept.parent)
            if not kept.exists():
                part.rename(kept)
    return {path.name: path.read_bytes() for path in sorted(kept.iterdir())}


def prune(folder, most=8):
    """Packs of earlier versions of py/ go, the newest stay: a change is often taken back."""
    for old in sorted(folder.glob("[0-9a-f]" * 16), key=lambda path: path.stat().st_mtime)[:-most]:
        shutil.rmtree(old, ignore_errors=True)


def make(root, fetched, tree):
    print("Making the packs of Python (once; again when py/ changes) ...", flush=True)
    wheel_of_numpy = next(path for name, path in fetched.items() if name.startswith("numpy-"))
    wheels = {name: path.read_bytes() for name, path in fetched.items() if name.endswith(".whl") and path != wheel_of_numpy}
    library = useful(fetched["python_stdlib.zip"]) | useful(wheel_of_numpy)
    course = {f"/course/{name}": content for name, content in course_files(root).items()}
    needed = started(root, fetched, library | course, tree)
    compiled = {path for path in needed if path.endswith(".pyc")}
    needed = {path: (tree / path[1:]).read_bytes() for path in needed}
    first = {path: content for path, content in needed.items() if path.startswith("/python/")}
    rest = {path: content for path, content in library.items() if path not in first and path + "c" not in compiled}
    python = {path: content for path, content in first.items() if "/numpy/" not in path}
    libraries = {path: content for path, content in first.items() if path.endswith(".so")}
    numpy = {path: content for path, content in first.items() if path not in python and path not in libraries}
    holds = {"python.pack": python, "numpy.pack": numpy, "rest.pack": rest}
    made = {name: pack(root, files) for name, files in holds.items()} | wheels
    holds |= {name: members(content) for name, content in wheels.items()}
    course = {path: content for path, content in (course | needed).items() if path.startswith("/course/") and not path.endswith(".py")}
    course["/course/later.json"] = json.dumps({name: later(made[name], files) for name, files in holds.items()}).encode()
    interpreter, (glue, loader) = fetched["pyodide.asm.wasm"].read_bytes(), [fetched[name].read_text("utf-8") for name in ("pyodide.asm.mjs", "pyodide.mjs")]
    users = [loader, BOOT.read_text("utf-8")]
    loaded = [content for path, content in library.items() if path.endswith(".so")]
    asked = set().union(*(wasm.names(code)[1] for code in loaded))
    addresses = set().union(*map(wasm.addresses, loaded))
    glue = script.pruned(script.looked_up(glue, addresses, wasm.slots(interpreter)), users, asked | wasm.names(interpreter)[1])
    cut_in_two = cut.cut(root, interpreter, asked | script.used([glue, *users], interpreter), first | course, made, tree.with_name("rehearsal"))
    engine, _ = cut_in_two["engine"]
    return made | {
        "engine.pack": squeezed(root, engine),
        "pyodide.mjs": loader.encode(),
        "pyodide.asm.mjs": script.shortened(root, glue, engine).encode(),
        "libraries.pack": pack(root, {path: cut_in_two[path][0] for path in libraries}),
        "course.pack": pack(root, course),
        **{cold_name(path): cold for path, (_, cold) in cut_in_two.items()}}


def cold_name(path):
    """The interpreter or a library -> the file with its cold half; static/python-start.js names them so, too."""
    return f"{PurePosixPath(path).name.partition('.')[0]}-cold.wasm"


def started(root, fetched, files, tree):
    """Start the course from `files` {path in the browser: content} -> the paths a start needs, compiled ones lying in `tree`."""
    for path, content in {**files, "/nothing": b""}.items():
        put(tree / path[1:], content)
    return told(root, HERE / "compile.mjs", node_modules(root) / "pyodide", tree,
                failed="py/: the course does not start in the browser's Python: {}; correct it, or see py/publish/compile.py")


def useful(archive):
    """{path in the browser: content} of what can be imported from a zip file with modules of Python or NumPy."""
    return {f"/python/{name}": content for name, content in members(archive.read_bytes()).items()
            if name.endswith(USEFUL) and not USELESS_FOLDERS & set(PurePosixPath(name).parts)}


def members(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as zip:
        return {name: zip.read(name) for name in sorted(zip.namelist()) if not name.endswith("/")}


def later(content, files):
    """What py/later.py must know of a file: its hash, and the names of the modules and packages at the top of it."""
    tops = {PurePosixPath(path.removeprefix("/python/")).parts[0] for path in files if path.endswith((".py", ".pyc", ".so"))}
    return {"sha256": hashlib.sha256(content).hexdigest(), "modules": sorted({top.partition(".")[0] for top in tops})}


def course_files(root):
    """{path under py/: content} without what only the build uses: the words of a challenge travel with it."""
    folder = root / "py"
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".toml" and "__pycache__" not in path.parts]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths if path.relative_to(folder).parts[0] != "publish"}


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
