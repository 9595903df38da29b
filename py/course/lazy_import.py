"""Modules that arrive when they are first imported: a start fetches only what it needs, the rest waits in a pack or a wheel.

In the browser a finder stands last in sys.meta_path; it is asked only for what is nowhere else. lazy_import.json, written by the
build, says what is where: {"rest.pack": {"sha256": ..., "modules": ["calendar", ...]}, "cowsay-6.1-py3-none-any.whl": ...}.
A package may lie in several files: some modules of numpy are in numpy.pack, others in rest.pack.
"""

import hashlib
import json
import os
import sys
import zlib
from importlib.machinery import PathFinder

LISTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lazy_import.json")
WHEELS = "/wheels"
ON_DEMAND = ("transformer", "induction")  # what of the course single lessons import: it travels apart, in lessons.pack


class Later:
    """Finds a module by bringing the file that holds it. `listed` as in lazy_import.json; bring(name) -> bytes, or None."""

    def __init__(self, listed, bring):
        self.listed, self.bring = dict(listed), bring

    def find_spec(self, fullname, path=None, target=None):
        top = fullname.partition(".")[0]
        for name in [name for name, file in self.listed.items() if top in file["modules"]]:
            content = self.bring(name)
            if content is None or hashlib.sha256(content).hexdigest() != self.listed[name]["sha256"]:
                raise ModuleNotFoundError(
                    f"{fullname} could not be fetched; try again when the network is there", name=fullname
                )
            place_wheel(name, content) if name.endswith(".whl") else unpack(content)
            del self.listed[name]
            sys.path_importer_cache.clear()  # not importlib.invalidate_caches(): that imports twenty modules
            if spec := PathFinder.find_spec(fullname, path, target):
                return spec
        return None


def unpack(content):
    """Write the files of a pack, gzipped as it travels, to where their paths say."""
    data = memoryview(zlib.decompress(content, wbits=31))
    start = 4 + int.from_bytes(data[:4], "little")
    for path, size in json.loads(bytes(data[4:start])):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data[start : start + size])
        start += size


def place_wheel(name, content):
    """Python imports from a wheel as it is, if it holds only Python."""
    os.makedirs(WHEELS, exist_ok=True)
    path = os.path.join(WHEELS, name)
    with open(path, "wb") as file:
        file.write(content)
    sys.path.append(path)


def promise_what_there_is():
    """`from numpy import *` asks for every name in this list, and the packs leave NumPy's way to Fortran out.
    The list stays the same object: grader/sandbox.py knows it, and puts it back."""
    import numpy

    if "f2py" in numpy.__all__:
        numpy.__all__.remove("f2py")


def install(bring, here):
    """Called once by the page's worker. `bring` gives a JavaScript array of bytes, or null; `here` names files not to wait for."""
    promise_what_there_is()

    def bytes_of(name):
        content = bring(name)
        return content.to_bytes() if hasattr(content, "to_bytes") else None

    here = set(here)
    with open(LISTED, encoding="utf-8") as file:
        sys.meta_path.append(
            Later({name: listed for name, listed in json.load(file).items() if name not in here}, bytes_of)
        )
