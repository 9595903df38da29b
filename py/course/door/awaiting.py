"""`await` at the top of a cell, as in a notebook: the cell waits here, and Stop ends it like any other cell.

Pyodide's own event loop returns to the browser between two steps, which a question to the door cannot do. The loop below
stays: where there is nothing to do it sleeps until the next timer. There are no files or sockets to wait for.
"""

import asyncio
import time
from asyncio import base_events, events

FOR_EVER = 3600  # seconds of one sleep, where nothing but Stop will ever happen


class Timers:
    """What the loop takes for its selector: it knows no files, only how long to sleep."""

    def select(self, timeout=None):
        time.sleep(FOR_EVER if timeout is None else max(timeout, 0))
        return []

    def close(self):
        pass


class Loop(base_events.BaseEventLoop):
    """An event loop of timers alone; nothing else has to be awaited in a browser's Python."""

    def __init__(self):
        super().__init__()
        self._selector = Timers()

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass  # wakes a loop that waits in another thread: there is none

    def close(self):
        super().close()
        self._selector.close()


def result_of(coroutine):
    """Runs a coroutine to its end -> what it returns; raises what it raises. Tasks that still run then are cancelled."""
    outer = events._get_running_loop()  # in Pyodide one always "runs"
    events._set_running_loop(None)
    try:
        with asyncio.Runner(loop_factory=Loop) as runner:
            return runner.run(coroutine)
    finally:
        events._set_running_loop(outer)


def run(main, *, debug=None, loop_factory=None):
    """asyncio.run, in a cell: the same, by this loop."""
    if not asyncio.iscoroutine(main):
        raise ValueError(f"a coroutine was expected, got {main!r}")
    if isinstance(events._get_running_loop(), Loop):
        main.close()
        raise RuntimeError(
            "asyncio.run() cannot be called from a running event loop; write await in front of the coroutine"
        )
    return result_of(main)


asyncio.run = run
