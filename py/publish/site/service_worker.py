"""The service worker of the site: static/root/sw.js with the list of all files it keeps, each with its sha256.

Weighed against Workbox: that would be 30 KB of library for what 80 lines do here, and those lines verify each file, go on
after a cut, and keep to this site's own path on an origin that other sites share. Its version is the hash of the list, so
the same site has the same worker, byte for byte, and a browser sees an update exactly when something changed.
"""

import hashlib
import json

LEFT_OUT = ("sw.js", ".nojekyll", "social.png")  # social.png is for other sites' previews
PYTHON = "python"  # fetch.js keeps these, each checked against its own sha256


def write_offline(root, site):
    """List every file of the finished site in its sw.js."""
    worker = site / "sw.js"
    files = {
        address(path.relative_to(site).as_posix()): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.relative_to(site).parts[0] not in (PYTHON, *LEFT_OUT) and path.suffix != ".ipynb"
    }
    listed = json.dumps(files, indent=1, sort_keys=True, ensure_ascii=False)
    text = worker.read_text("utf-8")
    version = hashlib.sha256((text + listed).encode()).hexdigest()[:12]
    assert '"VERSION"' in text and "{FILES: 0}" in text, "static/root/sw.js has lost its places for version and list"
    worker.write_text(text.replace('"VERSION"', json.dumps(version)).replace("{FILES: 0}", listed), "utf-8")


def address(path):
    """A page is kept under the address it is visited at: its folder, with the slash."""
    return path.removesuffix("index.html") if path == "index.html" or path.endswith("/index.html") else path
