"""One static host for both pages of the bench: gzip for what GitHub Pages gzips, its cache headers, and a count of what goes out."""

import gzip
import mimetypes
import threading
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

ZIPPED = ("text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml")
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".zip": "application/zip",
}


class Host:
    """Serves {path at the front of the address: folder, or {name: file}}; `sent` lists (path, status, bytes) of every answer."""

    def __init__(self, mounts):
        self.mounts, self.sent = mounts, []
        handler = type("Handler", (Handler,), {"host": self})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def file(self, path):
        for front, place in self.mounts.items():
            if path.startswith(front):
                name = path[len(front) :] or "index.html"
                name += "index.html" if name.endswith("/") else ""
                found = place.get(name) if isinstance(place, dict) else place / name
                return found if found and Path(found).is_file() else None
        return None

    def warm(self):
        """Compress everything now, so that no visitor waits for it."""
        for place in self.mounts.values():
            for file in place.values() if isinstance(place, dict) else place.rglob("*"):
                if Path(file).is_file():
                    body(Path(file))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    host = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = unquote(urlsplit(self.path).path)
        file = self.host.file(path)
        if file is None:
            return self.answer(path, 404, b"", {})
        content, headers = body(Path(file))
        if self.headers.get("If-None-Match") == headers["ETag"]:
            return self.answer(path, 304, b"", headers)
        self.answer(path, 200, content, headers)

    def answer(self, path, status, content, headers):
        self.send_response_only(status)
        for name, value in {**headers, "Content-Length": len(content), "Cache-Control": "max-age=600"}.items():
            self.send_header(name, str(value))
        head = sum(map(len, self._headers_buffer)) + 2
        self.host.sent.append((path, status, head + len(content)))
        try:
            self.end_headers()
            self.wfile.write(content)
        except ConnectionError:  # the browser has left
            self.close_connection = True


@cache
def body(file):
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    content = file.read_bytes()
    headers = {
        "Content-Type": kind + ("; charset=utf-8" if kind.startswith("text/") else ""),
        "ETag": f'"{hash(content):x}"',
    }
    if kind.startswith(ZIPPED):
        return gzip.compress(content, 9), headers | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return content, headers
