"""How answers to questions are read and marked: the JavaScript says it, Node runs its tests."""

import subprocess
from pathlib import Path

from publish.setup.node import node_and_npm

ROOT = Path(__file__).parents[2]


def test_numbers_are_read_and_questions_marked_as_the_js_tests_say():
    node, _ = node_and_npm()
    files = sorted(map(str, (ROOT / "tests/js").glob("*.test.mjs")))
    outcome = subprocess.run([node, "--test", *files], cwd=ROOT, capture_output=True, text=True)
    assert files and outcome.returncode == 0, outcome.stdout[-4000:] + outcome.stderr[-1000:]
