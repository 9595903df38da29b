"""What a lesson lists under `packages:` in its front matter: pure Python wheels, kept with the site, so they work offline too.

Each is named with its version, like "einops==0.8.1"; what it needs itself is listed as well. NumPy is always there.
"""

import re
import subprocess
import sys

from publish.setup.cache import kept
from publish.setup.environment import last_error
from publish.setup.problem import Problem

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
        raise Problem(
            f"packages: {package} has no version; write for instance {package.split('=')[0].strip('<>~! ')}==1.0"
        )

    def download(folder):
        print(f"Downloading {package} ...", flush=True)
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            *PURE,
            "--dest",
            str(folder),
            package,
        ]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise Problem(
                f"packages: {package} could not be had as a pure Python wheel: {last_error(done.stderr)}; "
                "see whether that version exists and is written in Python only"
            )

    return next(kept(root, f"packages/{'-'.join(named.groups())}", download, most=50).glob("*.whl"))
