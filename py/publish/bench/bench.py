"""`build.py bench`: how long until NumPy answers, beside the usual way to put it on a page, in the same run.

Two pages on one host: a lesson (the reader presses Run as soon as there is a button), and bench/naive.html, which loads
Pyodide and NumPy as its documentation shows first. They take turns, round by round, so that a busy machine slows both.
Seconds depend on the machine; the ratios of one run can be compared with those of another.
"""

import argparse
import json
import platform
import shutil
import sys
import tempfile
import time
from pathlib import Path

from publish.bench.host import Host
from publish.bench.report import table
from publish.commands.build import build
from publish.pyodide.download import pyodide_files
from publish.setup.environment import install
from publish.setup.files import mark, room_for
from publish.setup.node import node_modules
from publish.setup.problem import Problem

HERE = Path(__file__).parent
LESSON = "self-attention"
PAGES = {"naive": "/naive/naive.html", "lesson": f"/course/lessons/{LESSON}/"}
NETWORKS = {
    "unthrottled": None,
    "10 Mbit/s, 40 ms": {"offline": False, "latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8},
}
SETTLE = 6  # seconds a visitor stays after the result: what is kept for the next visit gets written
PATIENCE = 180_000


def command(root, arguments):
    options = argparse.ArgumentParser(prog="build.py bench", description=__doc__.partition("\n")[0])
    options.add_argument("--rounds", type=int, default=5, metavar="N", help="visits of each kind (5)")
    options.add_argument("--quick", action="store_true", help="one round, without the slow network, nothing written")
    options.add_argument(
        "--firefox", action="store_true", help="in Firefox instead (its network cannot be slowed down from here)"
    )
    options.add_argument(
        "--out", type=Path, default=root / "docs", metavar="FOLDER", help="where bench.json and bench.md go (docs)"
    )
    options = options.parse_args(arguments)
    name = "bench-firefox" if options.firefox else "bench"
    files = () if options.quick else (f"{name}.json", f"{name}.md")
    tracked = options.out.resolve() == (root / "docs").resolve()  # there, git keeps what was before
    room_for(options.out, () if tracked else files)
    install(Path(sys.prefix), root / "requirements-test.txt")
    site = root / "_site.bench"  # its own folder: the one being measured must not change under the visitors
    build(root, site)
    engine = "firefox" if options.firefox else "chromium"
    networks = ["unthrottled"] if options.quick or options.firefox else [*NETWORKS]
    result = measure(root, site, engine, networks, 1 if options.quick else options.rounds)
    print(table(result))
    if files:
        (options.out / f"{name}.json").write_text(json.dumps(result, indent=1) + "\n")
        (options.out / f"{name}.md").write_text(table(result))
        if not tracked:
            mark(options.out, files)
        print(f"Written: {options.out}/{name}.json and {name}.md")


def measure(root, site, engine, networks, rounds):
    """All visits -> {"about", "visits": [{page, network, visit, round, times, bytes, requests, paint, block, gap, ...}]}"""
    host = Host({"/course/": site, "/naive/": naive_files(root)})
    host.warm()
    visits = []
    with browsers(root, engine) as open_profile:
        for number in range(rounds):
            for network in networks:
                for page in PAGES:
                    profile = tempfile.mkdtemp(prefix="bench-")
                    for visit in ("cold", "warm"):
                        seen = one_visit(
                            open_profile, profile, host, page, network, extras=page == "lesson" and visit == "warm"
                        )
                        visits.append({"page": page, "network": network, "visit": visit, "round": number, **seen})
                        print(
                            f"  {number + 1}/{rounds} {network:<17} {page:<7} {visit}  {seen['times']['result']:7.0f} ms",
                            flush=True,
                        )
                    shutil.rmtree(profile, ignore_errors=True)
    return {
        "about": {
            "engine": open_profile.version,
            "machine": platform.platform(),
            "rounds": rounds,
            "date": time.strftime("%Y-%m-%d"),
        },
        "visits": visits,
    }


def naive_files(root):
    """{name in /naive/: file}: the page, and what it loads by Pyodide's plain names."""
    fetched = pyodide_files(root)
    lock = node_modules(root) / "pyodide" / "pyodide-lock.json"
    return {path.name: path for path in HERE.iterdir()} | fetched | {"pyodide-lock.json": lock}


class browsers:
    """Gives a function profile folder -> a fresh browser with it; `version` says which."""

    def __init__(self, root, engine):
        self.root, self.engine, self.version = root, engine, engine

    def __enter__(self):
        sys.path.insert(0, str(self.root / "tests/browser"))
        import engines
        from playwright.sync_api import sync_playwright

        if lacking := engines.missing(self.engine):
            raise Problem(f"bench: {lacking}")
        self.playwright = sync_playwright().start()
        path = engines.executable(self.engine)
        self.options = {"executable_path": path} if path else {}
        if self.engine == "chromium":
            self.options["args"] = engines.CHROMIUM_FLAGS
        elif path:
            self.options["channel"] = "moz-firefox"
        return self

    def __exit__(self, *_):
        self.playwright.stop()

    def __call__(self, profile):
        context = getattr(self.playwright, self.engine).launch_persistent_context(
            profile, headless=True, **self.options
        )
        if context.browser:
            self.version = f"{self.engine} {context.browser.version}"
        context.set_default_timeout(PATIENCE)
        return context


def one_visit(open_profile, profile, host, page, network, extras):
    """Open the browser with this profile, visit the page, wait for the result -> what was seen."""
    context = open_profile(profile)
    try:
        tab = context.new_page()
        tab.add_init_script(path=HERE / "probe.js")
        if NETWORKS[network]:
            context.new_cdp_session(tab).send("Network.emulateNetworkConditions", NETWORKS[network])
        host.sent.clear()
        tab.goto(host.origin + PAGES[page], wait_until="commit")
        seen = tab.evaluate("probe.report()")
        sent = list(host.sent)
        seen |= {"bytes": sum(size for *_, size in sent), "requests": len(sent)}
        time.sleep(SETTLE)
        seen["bytes later"] = sum(size for *_, size in host.sent) - seen["bytes"]
        if extras:
            seen |= {
                "answer 7": tab.evaluate("probe.answers(7)"),
                "answer 64": tab.evaluate("probe.answers(64)"),
                "keystroke 7": tab.evaluate("probe.keystrokes(7)"),
                "keystroke 64": tab.evaluate("probe.keystrokes(64)"),
                "check": tab.evaluate("probe.verdicts()"),
                "stop": tab.evaluate("probe.stopped()"),
            }
        return seen
    finally:
        context.close()
