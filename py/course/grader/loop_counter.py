"""How many turns the student's own code makes: loops, calls and generator steps, counted and not parsed.

A function made of matrix products makes the same number of turns whatever the sizes are; a loop shows as growth
with the sizes, however it is written (for, while, recursion, comprehension, np.vectorize, exec), and an endless
loop as a spent budget. NumPy's files and Python's own are not counted.
"""

import sys

STUDENTS_FILE = "your_code.py"
BUDGET = 100_000  # turns in one call: the lesson's sizes need a few hundred even with every loop written out

identity, BaseError = id, BaseException  # taken now: student code may replace the names


class OutOfTurns(BaseError):
    """Raised inside the student's code when the budget is spent; `except Exception` does not catch it."""


def is_students(code):
    """The text under check, or text it handed to exec ('<string>'); not an installed or a frozen module."""
    file = code.co_filename
    return file == STUDENTS_FILE or (file[:1] == "<" and file[:8] != "<frozen ")


class Tally:
    """Turns by place, and the end of the run when there are too many."""

    def __init__(self, budget=BUDGET):
        self.budget, self.turns, self.spent, self.lost = budget, 0, False, False
        self.codes, self.places = {}, {}  # by id: equal code objects are still different objects

    def tick(self, code, offset):
        self.turns += 1
        key = identity(code)
        self.codes[key] = code  # kept alive, so that its id is not given to another
        places = self.places
        places[key, offset] = places.get((key, offset), 0) + 1
        if self.turns > self.budget:  # again at every further turn: also inside `except BaseException: pass`
            self.spent = True
            raise OutOfTurns

    def lines(self, most=4):
        """The lines of the student's text with the most turns, busiest first. A list: JavaScript sorts keys that are numbers."""
        count = {}
        for (key, offset), turns in self.places.items():
            code = self.codes[key]
            line = line_of(code, offset) if code.co_filename == STUDENTS_FILE else None
            if line:
                count[line] = count.get(line, 0) + turns
        return sorted(count, key=lambda line: -count[line])[:most]


def line_of(code, offset):
    return next((line for start, end, line in code.co_lines() if start <= offset < end), None)


if hasattr(sys, "monitoring"):  # Python 3.12 and later; there settrace misses the first call of each code
    monitoring, events, TOOL, NAME = sys.monitoring, sys.monitoring.events, 4, "turns"
    DISABLE, tool_name, take_tool, free_tool = (
        monitoring.DISABLE,
        monitoring.get_tool,
        monitoring.use_tool_id,
        monitoring.free_tool_id,
    )
    listen, listen_in, listening, answer_with = (
        monitoring.set_events,
        monitoring.set_local_events,
        monitoring.get_events,
        monitoring.register_callback,
    )
    STARTS, WITHIN = events.PY_START, events.JUMP | events.PY_RESUME
    running = []  # the counter that counts now, if any

    def starts(code, offset):
        if not is_students(code):
            return DISABLE
        if running:
            if identity(code) not in running[0].codes:
                listen_in(TOOL, code, WITHIN)
            running[0].tick(code, offset)

    def turns(code, offset, *_):
        if running:
            running[0].tick(code, offset)

    class Counter(Tally):
        """with Counter() as counter: run the student's code; counter.turns says how many."""

        def __enter__(self):
            if tool_name(TOOL) != NAME:  # the first time, or after code that took the tool away
                if tool_name(TOOL) is not None:
                    free_tool(TOOL)
                take_tool(TOOL, NAME)
                answer_with(TOOL, STARTS, starts)
                answer_with(TOOL, events.PY_RESUME, turns)
                answer_with(TOOL, events.JUMP, turns)
            running[:] = [self]
            listen(TOOL, STARTS)
            return self

        def __exit__(self, *_):
            running.clear()
            self.lost = tool_name(TOOL) != NAME or listening(TOOL) != STARTS
            if not self.lost:
                listen(TOOL, 0)

else:  # Python 3.11: the trace function. Python drops it when it raises, so here alone
    import opcode  # a loop that swallows OutOfTurns goes on; the build and the tests know no such loop

    trace, traced = sys.settrace, sys.gettrace
    BACKWARD = {number for name, number in opcode.opmap.items() if "JUMP_BACKWARD" in name}

    class Counter(Tally):
        """with Counter() as counter: run the student's code; counter.turns says how many."""

        def __call__(self, frame, event, argument):
            if not is_students(frame.f_code):
                return None
            frame.f_trace_lines, frame.f_trace_opcodes = False, True
            self.tick(frame.f_code, max(frame.f_lasti, 0))
            return self.step

        def step(self, frame, event, argument):
            if event == "opcode" and frame.f_code.co_code[frame.f_lasti] in BACKWARD:
                self.tick(frame.f_code, frame.f_lasti)
            return self.step

        def __enter__(self):
            self.before = traced()  # a debugger of ours; the student's code must not meet it
            trace(self)
            return self

        def __exit__(self, *_):
            self.lost = not self.spent and traced() is not self
            trace(self.before)
