"""The build's own Python environment, `.venv/`: made once, kept up to date with requirements.txt, entered by re-executing."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from publish.setup.cache import alone
from publish.setup.problem import Problem

OLDEST = (3, 11)  # the oldest Python that NumPy 2.4 supports


def inside_environment(root):
    """Return if this process runs in root/.venv with everything installed; else set that up and start again inside it."""
    if sys.version_info < OLDEST:
        raise Problem(
            f"build.py: this is Python {sys.version_info[0]}.{sys.version_info[1]}; "
            f"run it with Python {OLDEST[0]}.{OLDEST[1]} or newer"
        )
    home = root / ".venv"
    with alone(root / ".cache", "environment"):
        if not healthy(home):
            make(home)
        install(home, root / "requirements.txt")
    if Path(sys.prefix).resolve() != home.resolve():
        enter(home)


def python_of(home):
    """The interpreter of the environment in the folder `home`."""
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def healthy(home):
    """True if the environment was made by this Python in this place; a moved folder or a new Python breaks it."""
    try:
        return python_of(home).exists() and json.loads((home / "made-by.json").read_text()) == made_by(home)
    except (OSError, ValueError):
        return False


def made_by(home):
    version = ".".join(map(str, sys.version_info[:2]))
    return {"place": str(home), "python": str(Path(sys.base_prefix)), "version": version}


def make(home):
    """Create the environment, with pip in it."""
    print("Making .venv (once) ...", flush=True)
    get_ensurepip()
    shutil.rmtree(home, ignore_errors=True)
    outcome = subprocess.run([base_python(), "-m", "venv", str(home)], capture_output=True, text=True)
    if outcome.returncode:
        raise Problem(
            f".venv: `python3 -m venv` failed: {last_line(outcome.stdout + outcome.stderr)}; "
            "see whether this folder can be written to and the disk has room"
        )
    (home / "made-by.json").write_text(json.dumps(made_by(home)))


def base_python():
    """The Python that .venv is made from, also when an out-of-date .venv is what runs this."""
    return getattr(sys, "_base_executable", None) or sys.executable


def get_ensurepip():
    """Debian ships Python without ensurepip, so that `python3 -m venv` fails there; it is one package away."""
    if has_ensurepip():
        return
    package = "python3-venv"
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        raise Problem(
            f".venv: this Python has no ensurepip, which `python3 -m venv` needs; "
            f"install it (on Debian and Ubuntu: sudo apt install {package}) and run build.py again"
        )
    apt_install(package)
    if not has_ensurepip():
        raise Problem(
            f".venv: this Python ({sys.executable}) has no ensurepip, and Debian's {package} is for another one; "
            "run build.py with /usr/bin/python3"
        )


def has_ensurepip():
    """Ask a new process: this one has already looked, and Python remembers what it did not find."""
    return subprocess.run([base_python(), "-c", "import ensurepip"], capture_output=True).returncode == 0


def apt_get(*words):
    return subprocess.run(
        ["apt-get", *words], capture_output=True, text=True, env=dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    )


@cache
def apt_update():
    """Fetch the lists of packages, once for all that this process installs."""
    apt_get("update")


def apt_install(*packages):
    """Install Debian packages as root, quietly unless it fails."""
    print(f"Installing {' '.join(packages)} with apt-get ...", flush=True)
    apt_update()
    outcome = apt_get("install", "-y", "--no-install-recommends", *packages)
    if outcome.returncode:  # an update that failed is forgiven when the install went through
        raise Problem(
            f"apt-get install {' '.join(packages)} failed: {last_line(outcome.stderr)}; "
            "install these by hand and run build.py again"
        )


def install(home, requirements):
    """Install what the file lists, unless the stamp says that it already is."""
    stamp = home / f"{requirements.stem}.installed"
    wanted = hashlib.sha256(requirements.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print(f"Installing {requirements.name} into .venv (once) ...", flush=True)
    pip_install(home, "-r", str(requirements), why=requirements.name)
    stamp.write_text(wanted)


def pip_install(home, *what, why):
    command = [str(python_of(home)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    outcome = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if outcome.returncode:
        raise Problem(
            f"{why}: pip could not install it: {last_error(outcome.stderr)}; "
            "see whether this machine reaches a Python package index, then run build.py again"
        )


def last_error(text):
    errors = [line for line in text.splitlines() if line.startswith("ERROR")]
    return (errors or [last_line(text)])[-1]


def last_line(text):
    return (text.strip().splitlines() or ["it said nothing"])[-1].strip()


def enter(home):
    """Start the same command again, with the environment's Python."""
    command = [str(python_of(home)), *sys.argv]
    if os.name == "nt":  # execv there returns to the shell before the new process is done
        sys.exit(subprocess.run(command).returncode)
    sys.stdout.flush()
    os.execv(command[0], command)
