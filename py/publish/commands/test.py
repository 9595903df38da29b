"""`build.py test`: the tools, the browsers, a fresh build, then pytest; what it needs it gets, and says where from."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from publish.commands.build import build
from publish.setup.environment import apt_install, install
from publish.setup.problem import Problem

HELP = """usage: build.py test [what pytest takes]

Without more words: all tests, in a process per processor. For instance
  build.py test tests/course/test_attention.py -k softmax
  build.py test tests/browser -x"""


def command(root, arguments):
    if arguments[:1] in (["-h"], ["--help"]):
        print(HELP)
        return 0
    install(Path(sys.prefix), root / "requirements-test.txt")
    get_browsers(root)
    build(root, root / "_site")
    return subprocess.run([sys.executable, "-m", "pytest", *spread(arguments), *arguments], cwd=root).returncode


def spread(arguments):
    """pytest's options for several processes; not for a single file, whose start would cost more than it saves."""
    if any(word.startswith(("-n", "--pdb")) or ".py" in word for word in arguments):
        return []
    return ["-n", str(min(os.cpu_count() or 1, 4)), "--dist=loadgroup"]  # each browser brings a Python of its own


def get_browsers(root):
    """Chromium, Firefox and WebKit: as root on Debian from its packages, elsewhere at least a Chromium; says which are used."""
    sys.path.insert(0, str(root / "tests/browser"))
    import engines

    lacking = [name for name in engines.INSTALL if engines.missing(name) or engines.slow(name)]
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        for name in lacking:
            try:
                apt_install(*engines.INSTALL[name].split())
            except Problem as problem:
                print(problem, flush=True)  # the tests say which engine they lack, and CI fails for it
    if engines.missing("chromium"):
        print("No Chrome or Chromium found: taking Playwright's own (once) ...", flush=True)
        if subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"]).returncode:
            raise Problem(
                "browser: Playwright could not download Chromium; install Chrome or Chromium and run build.py test again"
            )
    print(f"Browsers: {engines.described()}", flush=True)
