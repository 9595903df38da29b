"""A static host for the built site: like GitHub Pages, under a sub-path, and able to fail on request.

`stop()` is the only honest "offline" for all engines; `misbehave("*.wasm*", "missing")` breaks the matching files.
"""

import gzip
import mimetypes
import socket
import threading
import time
from collections import namedtuple
from email.utils import formatdate
from fnmatch import fnmatch
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

Request = namedtuple("Request", "method path status agent")  # path as the browser asked for it, query included

TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".css": "text/css",
    ".ipynb": "application/json",
}
SMALLER = ("text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml")


def kind_of(name):
    """File name -> the Content-Type that GitHub Pages would send."""
    suffix = "." + name.rpartition(".")[2]
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return kind + "; charset=utf-8" if kind.startswith("text/") else kind


@lru_cache(maxsize=64)
def _zipped(path, _time):
    return gzip.compress(path.read_bytes(), 5)


# How a file can go wrong: each takes the handler, the whole bytes and the fault's options, and writes the answer.
def _missing(answer, data, **_):
    answer.reply(404, b"<!doctype html><title>404</title>Not found", "text/html; charset=utf-8")


def _broken(answer, data, **_):
    answer.reply(503, b"Service unavailable", "text/plain")


def _html(answer, data, **_):  # a school's filter answers 200 with a page of its own
    answer.reply(200, b"<!doctype html><title>Log in</title><p>This address is filtered.", "text/html; charset=utf-8")


def _wrong_type(answer, data, type="text/plain", **_):
    answer.reply(200, data, type)


def _flipped(answer, data, **_):  # one byte in the middle
    middle = len(data) // 2
    answer.reply(200, data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :])


def _half(answer, data, **_):  # a well-formed answer that holds half of the file
    answer.reply(200, data[: len(data) // 2])


def _cut(answer, data, share=0.5, **_):  # the connection breaks in the middle
    answer.reply(200, data, send=int(len(data) * share))
    answer.close_connection = True


def _stalled(answer, data, share=0.5, **_):  # the bytes stop coming, the connection stays
    answer.reply(200, data, send=int(len(data) * share))
    answer.site.mended.wait(120)
    answer.close_connection = True


def _slow(answer, data, rate=50_000, **_):  # bytes a second
    answer.reply(200, data, rate=rate)


def _headers(answer, data, headers, **_):  # no fault: the file, with more headers than GitHub Pages sends
    answer.reply(200, data, headers=headers)


def _refused(answer, data, **_):  # blocked: no answer at all
    answer.status = 0
    answer.close_connection = True


FAULTS = {
    "missing": _missing,
    "broken": _broken,
    "html": _html,
    "wrong type": _wrong_type,
    "flipped": _flipped,
    "half": _half,
    "cut": _cut,
    "stalled": _stalled,
    "slow": _slow,
    "headers": _headers,
    "refused": _refused,
}


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site = None
    status = None

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        try:
            self._answer()
        except (ConnectionError, BrokenPipeError):
            self.close_connection = True
        self.site.log.append(Request(self.command, self.path, self.status, self.headers.get("User-Agent", "")))

    def _answer(self):
        path = unquote(urlsplit(self.path).path)
        if not path.startswith(self.site.under):
            return _missing(self, b"")
        inside = path[len(self.site.under) :]
        file = (self.site.folder / inside).resolve()
        if not file.is_relative_to(self.site.folder.resolve()):
            return _missing(self, b"")
        if file.is_dir():
            if not path.endswith("/"):
                return self.reply(301, b"", location=path + "/")
            file, inside = file / "index.html", inside + "index.html"
        fault, options = self.site.fault(inside)
        if not file.is_file():
            page = self.site.folder / "404.html"
            return self.reply(404, page.read_bytes() if page.is_file() else b"404", "text/html; charset=utf-8")
        if fault:
            self.kind = kind_of(file.name)
            return FAULTS[fault](self, file.read_bytes(), **options)
        self._file(file)

    def _file(self, file):
        """The file as GitHub Pages sends it: gzip, ETag, ten minutes of cache, one byte range."""
        facts, self.kind = file.stat(), kind_of(file.name)
        tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
        headers = {"ETag": tag, "Last-Modified": formatdate(facts.st_mtime, usegmt=True), "Vary": "Accept-Encoding"}
        span = self.headers.get("Range", "")
        if self.headers.get("If-None-Match") == tag:
            return self.reply(304, b"", headers=headers)
        if span.startswith("bytes=") and "," not in span:
            first, _, last = span[6:].partition("-")
            data = file.read_bytes()
            first, last = int(first or 0), min(int(last or len(data) - 1), len(data) - 1)
            if first > last:
                return self.reply(416, b"", headers={"Content-Range": f"bytes */{len(data)}"})
            return self.reply(
                206, data[first : last + 1], headers={**headers, "Content-Range": f"bytes {first}-{last}/{len(data)}"}
            )
        if self.kind.startswith(SMALLER) and "gzip" in self.headers.get("Accept-Encoding", ""):
            return self.reply(200, _zipped(file, facts.st_mtime_ns), headers={**headers, "Content-Encoding": "gzip"})
        self.reply(200, file.read_bytes(), headers=headers)

    def reply(self, status, data, kind=None, location=None, headers=None, send=None, rate=None):
        self.status = status
        self.send_response(status)
        self.send_header("Content-Type", kind or getattr(self, "kind", "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Access-Control-Allow-Origin", "*")
        if location:
            self.send_header("Location", location)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "HEAD" or status == 304:
            return
        data = data if send is None else data[:send]
        if not rate:
            self.wfile.write(data)
        else:
            for start in range(0, len(data), max(1, rate // 10)):
                self.wfile.write(data[start : start + max(1, rate // 10)])
                time.sleep(0.1)
        self.wfile.flush()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, *args):
        self.open = set()
        super().__init__(*args)

    def process_request(self, request, address):
        self.open.add(request)
        super().process_request(request, address)

    def shutdown_request(self, request):
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request, address):
        pass  # a browser that hangs up is no error of the host


class Site:
    """The built site at `url`; `log` lists every request; `stop`, `start`, `misbehave`, `behave`, `deploy` change the weather."""

    def __init__(self, folder, under="/any/sub/path/"):
        self.folder, self.under, self.log = folder, under, []
        self.port, self.server, self.faults = 0, None, []
        self.mended = threading.Event()
        self.start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self):
        """Where the front page lies, with the slash at the end."""
        return self.origin + self.under

    def start(self):
        """Serve (again), at the same port as before."""
        if self.server:
            return
        self.server = _Server(("127.0.0.1", self.port), type("Answer", (_Answer,), {"site": self}))
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        """The network is gone: no new connection, and the open ones break."""
        if not self.server:
            return
        server, self.server = self.server, None
        self.mended.set()
        server.shutdown()
        server.server_close()
        for connection in list(server.open):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def misbehave(self, pattern, fault, times=None, **options):
        """Files whose path in the site matches the pattern ("python/*.wasm") go wrong, so many times; FAULTS lists the ways."""
        if fault not in FAULTS:
            raise KeyError(f"no fault {fault!r}; there are {', '.join(FAULTS)}")
        self.mended.clear()
        self.faults.append([pattern, fault, times, options])

    def behave(self):
        """Every file is right again."""
        self.faults.clear()
        self.mended.set()

    def fault(self, inside):
        """-> (the fault that this request meets or None, its options)"""
        for one in self.faults:
            pattern, fault, left, options = one
            if fnmatch(inside, pattern) and left != 0:
                one[2] = left and left - 1
                return fault, options
        return None, {}

    def deploy(self, folder):
        """Serve another folder from now on, as after a push."""
        self.folder = folder

    def asked(self, pattern):
        """The requests whose path in the site matches."""
        return [one for one in self.log if fnmatch(urlsplit(one.path).path.removeprefix(self.under), pattern)]
