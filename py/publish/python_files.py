"""python/ of the site: the interpreter, NumPy and the course's own modules, each under an address that holds its hash."""
import hashlib
import re

from publish.packs import packs
from publish.put import put

USING = re.compile(r"<(?:code-cell|code-challenge|attention-grid|attention-training|cross-grid|head-grids|pair-stepper|root-lab)\b")   # elements


def uses_python(html):
    """Is there anything in this page that asks Python?"""
    return bool(USING.search(html))


def write_python(root, site, fetched):
    """Write python/ -> {name: {url, sha256, bytes}}; `fetched` is {name: path}: the files of Pyodide, and wheels."""
    listed = {}
    for name, content in packs(root, fetched).items():
        sha256 = hashlib.sha256(content).hexdigest()
        url = f"python/{sha256[:12]}/{name}"
        put(site / url, content)
        listed[name] = {"url": url, "sha256": sha256, "bytes": len(content)}
    return listed
