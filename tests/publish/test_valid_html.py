"""Every built page is valid HTML: html-validate reads them all, in one start of Node."""

import json
import subprocess
from pathlib import Path

from publish.setup.node import node_and_npm, node_modules

ROOT = Path(__file__).resolve().parents[2]


def test_every_built_page_is_valid_html(built, tmp_path):
    node, _ = node_and_npm()
    program = node_modules(ROOT) / "html-validate/bin/html-validate.mjs"
    pages = sorted(map(str, built.rglob("*.html")))
    report = tmp_path / "faults.json"  # not the output: Node ends before a long one is through the pipe
    done = subprocess.run(
        [node, str(program), "--preset", "standard", "--formatter", f"json={report}", *pages],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    found = [
        f"{Path(page['filePath']).relative_to(built)}:{fault['line']}: {fault['message']} ({fault['ruleId']})"
        for page in json.loads(report.read_text("utf-8"))
        for fault in page["messages"]
    ]
    assert pages and not found, "\n".join(found)
    assert done.returncode == 0, done.stderr
