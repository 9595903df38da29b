"""python/ of the site: the interpreter, NumPy and the course's own modules, each under an address that holds its hash."""

import hashlib
import re

from publish.pyodide.packs import packs
from publish.setup.files import put

USING = re.compile(
    r"<(?:code-cell|code-challenge|attention-grid|attention-training|cross-grid|head-grids|pair-stepper|real-heads|root-lab|hand-table|training-fan|two-layers|transformer-training|transformer-writing)\b"
)  # elements


def uses_python(html):
    """Is there anything in this page that asks Python?"""
    return bool(USING.search(html))


def write_python(root, site, fetched, whole=False):
    """Write python/ -> {name: {url, sha256, bytes}}; `fetched` is {name: path}: the files of Pyodide, and wheels; whole: see packs.py."""
    listed = {}
    for name, content in packs(root, fetched, whole).items():
        sha256 = hashlib.sha256(content).hexdigest()
        url = f"python/{sha256[:12]}/{name}"
        put(site / url, content)
        listed[name] = {"url": url, "sha256": sha256, "bytes": len(content)}
    return listed
