"""How far a download is: one line that is rewritten on a terminal, a line per quarter in a log."""

import sys


class Progress:
    """with Progress("numpy.whl", total bytes or 0) as progress: progress(bytes so far)"""

    def __init__(self, name, total):
        self.name, self.total, self.quarter = name, total, 0

    def __call__(self, done):
        share = min(done / self.total, 1) if self.total else 0
        line = f"  {self.name}: {done / 1e6:.1f}" + (f" of {self.total / 1e6:.1f}" if self.total else "") + " MB"
        if sys.stdout.isatty():
            print(f"\r{line}   ", end="", flush=True)
        elif int(share * 4) > self.quarter:
            self.quarter = int(share * 4)
            print(line, flush=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if sys.stdout.isatty():
            print(flush=True)
