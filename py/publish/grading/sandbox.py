"""The sandbox: handed-in code runs in a browser's worker, as it did for the student, and reaches nothing of this machine.

The browser enforces it: a worker has no files and no processes, and of the network there is none. Every request is
answered here, out of one folder, and by the policy of the page and of the worker none can go elsewhere; names of hosts are not even looked up.
Each hand-in has a page, a storage and a Python of its own. The browser lives in a process beside this one, which is ended
with all its children when a hand-in takes too long, and the next hand-in gets a new one.
"""

import mimetypes
import multiprocessing
import os
import signal
import sys
import tempfile
from pathlib import Path

from publish.pyodide.download import pyodide_files
from publish.pyodide.files import write_python
from publish.setup.environment import install
from publish.setup.files import put
from publish.setup.node import esbuild
from publish.setup.problem import Problem
from publish.site.assets import write_assets

ENGINES = ("chromium", "firefox")  # the first that is installed and starts
ADDRESS = "https://grading.invalid/"  # never asked: every request is answered below
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
PAGE = '<!doctype html><html data-root="./"><meta charset="utf-8"><script type="module" src="{assets}sandbox_page.js"></script>'
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}
START = 60  # seconds for the browser to start
PATIENCE = 120  # seconds for one hand-in; the page itself stops endless loops long before
MEMORY = 4 << 30  # bytes that each process of the browser may hold; Python has 1 GB in its page
NOWHERE = ["--host-resolver-rules=MAP * ~NOTFOUND", "--disable-webrtc"]
NO_NETWORK = {
    "network.proxy.type": 1,
    "network.proxy.socks": "127.0.0.1",
    "network.proxy.socks_port": 9,
    "network.proxy.no_proxies_on": "",
    "network.proxy.socks_remote_dns": True,
    "media.peerconnection.enabled": False,
}


class Died(Exception):
    """A hand-in whose code took the browser with it; the text says how."""


class SandboxPage:
    """with SandboxPage(root) as page: what every Sandbox loads, in a folder of its own; {file name: path} of the wheels that lessons import.
    Problem if no browser can be had: code is never run in any other way."""

    def __init__(self, root, wheels=(), engines=ENGINES):
        install(Path(sys.prefix), root / "requirements-test.txt")
        self.root, self.engines = root, installed(root, engines)
        self.folder = tempfile.TemporaryDirectory(prefix="grading-")
        write_page(root, Path(self.folder.name), wheels)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()


class Sandbox:
    """with Sandbox(page) as sandbox: sandbox.grade(works, marked) -> {"works", "marked"}, see sandbox_page.js."""

    def __init__(self, page, patience=PATIENCE):
        self.page, self.patience, self.browser = page, patience, None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def grade(self, works, marked):
        if not (self.browser and self.browser.process.is_alive()):
            self.end()
            self.browser = Browser(self.page.root, self.page.folder.name, self.page.engines)
        try:
            graded = self.browser.ask({"works": works, "marked": marked}, self.patience)
        except Died:
            self.end()
            raise
        if "failed" in graded:
            raise Problem(
                f"collect: Python cannot be had in the browser: {graded['failed'].get('file')}: {graded['failed'].get('reason')}; "
                "run build.py check, then collect again"
            )
        return graded

    def end(self):
        if self.browser:
            self.browser.kill()
        self.browser = None


def installed(root, wanted):
    """Which of the engines are on this machine; Problem if none is."""
    sys.path.insert(0, str(root / "tests/browser"))
    import engines

    found = [name for name in wanted if not engines.missing(name)]
    if not found:
        raise Problem(
            "collect: there is no browser on this machine. Handed-in code is run inside a browser only, because "
            "it could do anything elsewhere; install Chrome, Chromium, Edge or Firefox and run it again"
        )
    return found


def write_page(root, folder, wheels):
    """What the page of the sandbox is made of: the scripts and the Python of the course, as they are published."""
    assets = write_assets(root, folder, {}, write_python(root, folder, {**pyodide_files(root), **dict(wheels)}))
    page = esbuild(root, Path(__file__).with_name("sandbox_page.js"), "--format=esm")
    put(folder / assets / "sandbox_page.js", page.encode())
    put(folder / "index.html", PAGE.format(assets=assets).encode())


class Browser:
    """A process with a browser inside; one hand-in at a time."""

    def __init__(self, root, folder, engines):
        several = multiprocessing.get_context("spawn")
        self.connection, theirs = several.Pipe()
        self.process = several.Process(target=serve, args=(theirs, str(root), folder, engines), daemon=True)
        self.process.start()
        theirs.close()
        started = self.heard(START)
        if not started.get("started"):
            self.kill()
            raise Problem(
                started.get("problem")
                or f"collect: the browser did not start within {START} seconds; nothing was graded. Run it again"
            )

    def ask(self, question, patience):
        try:
            self.connection.send(question)
        except OSError:
            raise Died("its code ended the browser") from None
        answer = self.heard(patience)
        if "died" in answer:
            raise Died(answer["died"])
        return answer

    def heard(self, patience):
        try:
            if self.connection.poll(patience):
                return self.connection.recv()
        except (EOFError, OSError):
            return {"died": "its code ended the browser"}
        return {"died": f"its code did not end within {patience} seconds"}

    def kill(self):
        """End the process and all that it has started."""
        self.connection.close()
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (
            AttributeError,
            ProcessLookupError,
        ):  # Windows has no groups; there the browser ends with the pipe to it
            self.process.kill()
        self.process.join()


# --- in the other process ---------------------------------------------------------------------------------------------


def serve(connection, root, folder, engines):
    """Start a browser, say {"started"} or the {"problem"}, then answer questions until the other end is gone."""
    if hasattr(os, "setsid"):
        os.setsid()  # so that all can be ended at once
    limit_processes()
    sys.path.insert(0, str(Path(root) / "tests/browser"))
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        browser, refused = None, []
        for name in engines:
            try:
                browser = LAUNCH[name](playwright)
                break
            except Error as error:
                refused.append(f"{name}: {error.message.strip().splitlines()[0]}")
        connection.send(
            {"started": True}
            if browser
            else {
                "problem": f"collect: no browser could be started ({'; '.join(refused)}); nothing was "
                "graded. Handed-in code is run inside a browser only: see why it does not start, or install another"
            }
        )
        while browser:
            try:
                question = connection.recv()
            except EOFError:
                return
            try:
                connection.send(graded(browser, Path(folder), question))
            except Error:
                connection.send({"died": "its code ended the browser"})


def limit_processes():
    """What the operating system holds against every process of the browser; Windows has no such limits."""
    try:
        import resource
    except ImportError:
        return
    for limit, most in ((resource.RLIMIT_DATA, MEMORY), (resource.RLIMIT_FSIZE, MEMORY), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(limit)[1]
        resource.setrlimit(limit, (most, most) if hard == resource.RLIM_INFINITY else (min(most, hard), hard))


def chromium(playwright):
    import engines

    root = (
        hasattr(os, "geteuid") and os.geteuid() == 0
    )  # Chromium refuses its own sandbox to root; what a page may do stays the same
    flags = [flag for flag in engines.CHROMIUM_FLAGS if flag != "--no-sandbox"]
    return playwright.chromium.launch(
        executable_path=engines.executable("chromium"), args=flags + NOWHERE, chromium_sandbox=not root
    )


def firefox(playwright):
    import engines

    path = engines.executable("firefox")
    own = {"channel": "moz-firefox", "executable_path": path} if path else {}
    return playwright.firefox.launch(firefox_user_prefs=NO_NETWORK, **own)


LAUNCH = {"chromium": chromium, "firefox": firefox}


def graded(browser, folder, question):
    """One hand-in, in a page with a storage of its own."""
    context = browser.new_context(service_workers="block" if browser.browser_type.name == "chromium" else None)
    try:
        context.route("**/*", lambda route: answer(route, folder))
        page = context.new_page()
        page.set_default_timeout(START * 1000)
        page.goto(ADDRESS)
        page.locator("html[data-state=ready]").wait_for(state="attached")
        return page.evaluate("question => grade(question)", question)
    finally:
        context.close()


def answer(route, folder):
    """A file of the folder, with the policy; whatever else is asked for is refused."""
    address = route.request.url.partition("#")[0]
    path = folder / (address.removeprefix(ADDRESS) or "index.html")
    if (
        route.request.method != "GET"
        or not address.startswith(ADDRESS)
        or not path.resolve().is_relative_to(folder.resolve())
        or not path.is_file()
    ):
        return route.abort()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    route.fulfill(body=path.read_bytes(), headers={"Content-Type": kind, "Content-Security-Policy": POLICY})
