"""What a lesson lists under `packages:` in its front matter: pure Python wheels, kept with the site, so they work offline too.

Each is named with its version, like "einops==0.8.1"; what it needs itself is listed as well. NumPy is always there.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from publish.alone import cache_folder
from publish.environment import last_error
from publish.problem import Problem

PINNED = re.compile(r"([A-Za-z0-9][\w.-]*)==([\w.]+)")
PURE = ["--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any", "--python-version=3.14"]


def wheels_of(root, lesson):
    """{file name: path} of the lesson's packages; what is written wrongly or cannot be had becomes a mistake."""
    listed = lesson.document.meta.get("packages") or []
    if not isinstance(listed, list):
        lesson.mistake(lesson.line_of("packages"), "packages: is not a list; write packages: [name==version]")
        return {}
    found = {}
    for package in map(str, listed):
        try:
            path = wheel(root, package)
            found[path.name] = path
        except Problem as problem:
            lesson.mistake(lesson.line_of("packages"), str(problem))
    return found


def wheel(root, package):
    """The wheel of one package, downloaded once."""
    if not (named := PINNED.fullmatch(package)):
        raise Problem(f"packages: {package} has no version; write for instance {package.split('=')[0].strip('<>~! ')}==1.0")
    folder = cache_folder(root) / "packages" / "-".join(named.groups())
    if not any(folder.glob("*.whl")):
        print(f"Downloading {package} ...", flush=True)
        folder.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as work:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", *PURE,
                       "--dest", work, package]
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if done.returncode:
                raise Problem(f"packages: {package} could not be had as a pure Python wheel: {last_error(done.stderr)}; "
                              "see whether that version exists and is written in Python only")
            folder.mkdir(exist_ok=True)
            for file in Path(work).glob("*.whl"):
                file.replace(folder / file.name)
    return next(folder.glob("*.whl"))
