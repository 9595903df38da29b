"""Our Python passes ruff, as ruff.toml says."""
import subprocess
import sys


def test_ruff_finds_nothing(root):
    done = subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", "."], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
