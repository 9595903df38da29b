"""Our Python passes ruff (ruff.toml), our JavaScript ESLint (eslint.config.js)."""

import subprocess
import sys

from publish.setup.node import node_and_npm, node_modules, run


def ruff(root, *words):
    return subprocess.run(
        [sys.executable, "-m", "ruff", *words, "--no-cache", "."], cwd=root, capture_output=True, text=True
    )


def test_ruff_finds_nothing(root):
    done = ruff(root, "check")
    assert done.returncode == 0, done.stdout


def test_our_python_is_formatted(root):
    done = ruff(root, "format", "--check")
    assert done.returncode == 0, done.stdout


def test_eslint_finds_nothing(root):
    node, _ = node_and_npm()
    done = run([node, str(node_modules(root) / "eslint/bin/eslint.js"), "."], node, root)
    assert done.returncode == 0, done.stdout + done.stderr
