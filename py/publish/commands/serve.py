"""Serve _site/ on this machine only; when a source changes, build again and let the open pages reload or show the mistake."""

import argparse
import itertools
import json
import os
import subprocess
import sys
import threading
import time
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from publish.commands.build import build
from publish.setup.problem import LessonError, Problem

HERE = "127.0.0.1"
SOURCES = ("lessons", "py", "static", "index.html", "package-lock.json", "requirements.txt")
SCRIPT = b'<script type="module" src="/_dev/reload.js"></script>\n</body>'
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".whl": "application/zip",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".ipynb": "application/json",
}


def command(root, arguments):
    options = argparse.ArgumentParser(
        prog="build.py serve",
        description="Build, serve on this machine only, build again "
        "whenever a source changes. Open pages reload; a mistake is shown in them.",
    )
    options.add_argument(
        "--port", type=int, default=8000, help="the first port to try (8000); the next free one is taken"
    )
    options.add_argument(
        "--plain", action="store_true", help="serve exactly what is published: no reloading, no watching"
    )
    options = options.parse_args(arguments)
    site, news = root / "_site", News()
    seen = state_of(root)
    try:
        build(root, site)
    except LessonError as mistake:
        if options.plain:
            raise
        print(mistake, file=sys.stderr, flush=True)
        news.tell(str(mistake))
    server = listen(options.port, partial(Handler, directory=str(site), news=None if options.plain else news))
    print(f"http://{HERE}:{server.server_port}/    (Ctrl-C ends it)", flush=True)
    if not options.plain:
        threading.Thread(target=watch, args=(root, seen, news), daemon=True).start()
    server.serve_forever()


def listen(first, handler):
    """A server on the first free port from `first` on."""
    for port in range(first, first + 100) if first else [0]:
        try:
            server = ThreadingHTTPServer((HERE, port), handler)
            server.daemon_threads = True
            return server
        except OSError as reason:  # taken, or not allowed
            last = reason
    raise Problem(f"serve: no free port from {first} to {first + 99} ({last}); choose another with --port")


# --- building again -------------------------------------------------------------------------------------------------


class News:
    """What the open pages are told: how often the site was built, and the mistake that stopped the last build."""

    def __init__(self):
        self.changed, self.count, self.mistake = threading.Condition(), 1, None

    def tell(self, mistake):
        with self.changed:
            self.count += mistake is None
            self.mistake = mistake
            self.changed.notify_all()

    def text(self):
        return json.dumps({"build": f"{os.getpid()}.{self.count}", "mistake": self.mistake})


def watch(root, seen, news):
    """Look at the sources twice a second: they are few, and it works the same on every file system."""
    while True:
        time.sleep(0.5)
        now = state_of(root)
        if now != seen:
            changed = sorted({path for path, _ in set(now.items()) ^ set(seen.items())})
            print(
                f"{changed[0]} changed{f' (and {len(changed) - 1} more)' if changed[1:] else ''} ... ",
                end="",
                flush=True,
            )
            seen = now
            news.tell(build_again(root))


def build_again(root):
    """Build in a new process, which sees changes of the build itself too -> None, or the mistake."""
    done = subprocess.run([sys.executable, str(root / "build.py"), "build"], capture_output=True, text=True)
    print(done.stdout.strip() if done.returncode == 0 else "\n" + done.stderr.strip(), flush=True)
    return None if done.returncode == 0 else done.stderr.strip()


def state_of(root):
    """{path: (time, size)} of every source."""
    state = {}
    for path in itertools.chain.from_iterable(files_in(root / name) for name in SOURCES):
        try:
            facts = path.stat()
            state[str(path.relative_to(root))] = (facts.st_mtime_ns, facts.st_size)
        except FileNotFoundError:  # an editor replaces files; the next look sees the new one
            pass
    return state


def files_in(path):
    if path.is_file():
        yield path
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name != "__pycache__"]
        yield from (Path(folder, name) for name in names if not name.startswith(".") and not name.endswith("~"))


# --- serving --------------------------------------------------------------------------------------------------------


class Handler(SimpleHTTPRequestHandler):
    """The files of the site, never from a cache; in development also /_dev/, and one script line more in each page."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *request, news, **options):
        self.news = news
        super().__init__(*request, **options)

    def do_GET(self):
        self.answer()

    def do_HEAD(self):
        self.answer()

    def answer(self):
        path = self.path.split("?")[0].split("#")[0]
        if self.news and path == "/_dev/events":
            return self.events()
        if self.news and path == "/_dev/reload.js":
            return self.send(200, ".js", (Path(__file__).parent / "reload.js").read_bytes())
        file = Path(self.translate_path(path))  # keeps the path inside the site
        if file.is_dir() and not path.endswith("/"):
            self.send_response(301)
            self.send_header("Location", path + "/")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        file = file / "index.html" if file.is_dir() else file
        try:
            self.send(200, file.suffix, file.read_bytes())
        except OSError:
            self.missing()

    def missing(self):
        page = Path(self.directory) / "404.html"
        said = self.news and self.news.mistake
        if said and not Path(self.directory).exists():  # nothing was ever built
            page = f"<!doctype html><title>Not built</title><body><pre>{escape(said)}</pre></body>".encode()
            return self.send(500, ".html", page)
        self.send(
            404,
            ".html",
            page.read_bytes() if page.exists() else b"<!doctype html><title>404</title><body>Not found</body>",
        )

    def send(self, status, suffix, content):
        if self.news and suffix == ".html":
            content = content.replace(b"</body>", SCRIPT)
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(suffix) or self.guess_type(f"x{suffix}"))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def events(self):
        """A stream of news, one line at once and one whenever it changes."""
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        told = None
        try:
            while True:
                with self.news.changed:
                    if told == self.news.text():
                        self.news.changed.wait(15)
                    line = f"data: {self.news.text()}\n\n" if told != self.news.text() else ": still here\n\n"
                    told = self.news.text()
                self.wfile.write(line.encode())
                self.wfile.flush()
        except OSError:  # the page was left
            pass

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code="-", size="-"):
        if str(code) not in ("200", "301"):
            print(f"{code} {self.path}", flush=True)

    def log_error(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except ConnectionError:  # the browser changed its mind
            pass
